import { UserError } from "#src/commands/user-error.ts";

const UNREACHABLE = "Firebase je nedostupný; skontrolujte pripojenie a skúste znova.";
const BAD_KEY = "Kľúč servisného účtu neplatí; vytvorte nový vo Firebase konzole (Project settings, Service accounts).";
const DENIED = "Servisný účet nemá v projekte oprávnenie.";
const QUOTA = "Projekt vyčerpal svoj limit; skúste neskôr.";

/** By the code of gRPC (below 20), of HTTP (from 400), of the SDK, or of the operating system. */
const REASONS: Readonly<Record<string, string>> = {
  4: UNREACHABLE,
  5: "V projekte nie je databáza Firestore; vytvorte ju vo Firebase konzole.",
  7: DENIED,
  8: QUOTA,
  14: UNREACHABLE,
  16: BAD_KEY,
  401: BAD_KEY,
  403: DENIED,
  404: "V projekte nie je úložisko súborov s menom vo VITE_FIREBASE_STORAGE_BUCKET; zapnite Storage alebo opravte meno.",
  429: QUOTA,
  503: UNREACHABLE,
  "app/invalid-credential": BAD_KEY,
  "app/network-error": UNREACHABLE,
  "app/network-timeout": UNREACHABLE,
  "auth/configuration-not-found":
    "V projekte nie je zapnuté prihlasovanie; zapnite Authentication vo Firebase konzole.",
  "auth/insufficient-permission": DENIED,
  "auth/invalid-credential": BAD_KEY,
  "auth/project-not-found": "Projekt z VITE_FIREBASE_PROJECT_ID neexistuje.",
  "auth/user-not-found": "Účet medzitým niekto odstránil.",
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
    timer = setTimeout(() => fail(new UserError(UNREACHABLE)), timeoutMs);
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

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

function explained(error: unknown): unknown {
  if (error instanceof UserError) return error;
  const reason = reasonOf(codeOf(error), String((error as { message?: unknown } | null)?.message ?? ""));
  return reason ? new UserError(reason, { cause: error }) : error;
}

/** A sentence; undefined for a bug. */
function reasonOf(code: unknown, message: string): string | undefined {
  if (/invalid_grant|invalid_client/.test(message)) return BAD_KEY;
  if (typeof code !== "string" && typeof code !== "number") return undefined;
  if (NO_NETWORK.test(message)) return UNREACHABLE;
  if (REASONS[code]) return REASONS[code];
  if (/network|socket/i.test(message)) return UNREACHABLE;
  return typeof code === "number" || code.includes("/") ? `Firebase odpovedal ${code}.` : undefined;
}
