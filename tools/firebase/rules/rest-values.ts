type RestValue = Readonly<Record<string, unknown>>;
export type RestFields = Readonly<Record<string, RestValue>>;

/** A value as Firestore's REST interface writes it. Whole numbers are integers, as the SDK sends them. */
function restValue(value: unknown): RestValue {
  if (value === null) return { nullValue: null };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "string") return { stringValue: value };
  if (Number.isSafeInteger(value)) return { integerValue: String(value) };
  if (typeof value === "number") return { doubleValue: Number.isFinite(value) ? value : String(value) };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(restValue) } };
  if (typeof value === "object") return { mapValue: { fields: restFields(value) } };
  throw new Error(`no value of Firestore: ${String(value)}`);
}

export const restFields = (fields: object): RestFields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, restValue(value)]),
  );

/** The reverse of `restFields`. */
export const plainFields = (fields: RestFields = {}): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));

function plainValue(value: RestValue): unknown {
  const [[kind, held] = ["nullValue"]] = Object.entries(value);
  if (kind === "integerValue" || kind === "doubleValue") return Number(held);
  if (kind === "timestampValue") return new Date(String(held));
  if (kind === "arrayValue") return ((held as { values?: readonly RestValue[] }).values ?? []).map(plainValue);
  if (kind === "mapValue") return plainFields((held as { fields?: RestFields }).fields);
  return held;
}

/** A token as the emulators take it: unsigned, with the custom claims in it. */
export function unsignedToken(
  projectId: string,
  { uid, token }: { readonly uid: string; readonly token: object },
): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...token,
    sub: uid,
    user_id: uid,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: "password", identities: {} },
  };
  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
