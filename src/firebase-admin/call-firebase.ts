import { UserError } from "#src/commands/user-error.ts";

const UNREACHABLE = "Firebase je nedostupný; skontrolujte pripojenie a skúste znova";
const BAD_KEY = "kľúč servisného účtu neplatí; vytvorte nový vo Firebase konzole (Project settings, Service accounts)";
const DENIED = "servisný účet nemá v projekte oprávnenie";
const QUOTA = "projekt vyčerpal svoj limit; skúste neskôr";

/** By the code of gRPC (below 20), of HTTP (from 400), of the SDK, or of the operating system. */
const REASONS: Readonly<Record<string, string>> = {
  4: UNREACHABLE,
  5: "v projekte nie je databáza Firestore; vytvorte ju vo Firebase konzole",
  7: DENIED,
  8: QUOTA,
  14: UNREACHABLE,
  16: BAD_KEY,
  401: BAD_KEY,
  403: DENIED,
  404: "v projekte nie je úložisko súborov s menom vo VITE_FIREBASE_STORAGE_BUCKET; zapnite Storage alebo opravte meno",
  429: QUOTA,
  503: UNREACHABLE,
  "app/invalid-credential": BAD_KEY,
  "app/network-error": UNREACHABLE,
  "app/network-timeout": UNREACHABLE,
  "auth/configuration-not-found": "v projekte nie je zapnuté prihlasovanie; zapnite Authentication vo Firebase konzole",
  "auth/insufficient-permission": DENIED,
  "auth/invalid-credential": BAD_KEY,
  "auth/project-not-found": "projekt z VITE_FIREBASE_PROJECT_ID neexistuje",
  "auth/user-not-found": "účet medzitým niekto odstránil",
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
};
/** Without a network the SDK reports a wrong key, with the operating system's code in its message. */
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT/;
const TIMEOUT_MS = 30_000;

/** Calls Firebase, by default for at most half a minute. Its failures are thrown as `UserError`s of one sentence, bugs as they are. */
export async function callFirebase<T>(work: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new UserError(sentence(UNREACHABLE))), timeoutMs);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw explained(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an error, or its cause, has this code of Firebase. */
export const hasCode = (error: unknown, code: string | number): boolean =>
  codeOf(error) === code || codeOf((error as Error | null)?.cause) === code;

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

function explained(error: unknown): unknown {
  if (error instanceof UserError) return error;
  const message = String((error as { message?: unknown } | null)?.message ?? "");
  const reason = /invalid_grant|invalid_client/.test(message) ? BAD_KEY : reasonOf(error, message);
  return reason ? new UserError(sentence(reason), { cause: error }) : error;
}

function reasonOf(error: unknown, message: string): string | undefined {
  const code = codeOf(error);
  if (typeof code !== "string" && typeof code !== "number") return undefined;
  const reason = NO_NETWORK.test(message) ? UNREACHABLE : REASONS[code];
  const known = reason ?? (/network|socket/i.test(message) ? UNREACHABLE : undefined);
  const isItsOwn = typeof code === "number" || code.includes("/");
  return known ?? (isItsOwn ? `Firebase odpovedal ${code}` : undefined);
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
