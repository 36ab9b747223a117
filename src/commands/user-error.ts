/** Why the server cannot start, as one sentence for the person at the terminal; shown without a stack. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** What the operating system or SQLite had against a folder, as such a sentence; anything else stays as it is. */
export function asUserError(error: unknown, folder: string): unknown {
  return explained(
    error,
    (reason) => `Priečinok ${folder} sa nedá použiť (${reason}); zmeňte DATA_DIR alebo jeho práva.`,
  );
}

/** The same in other words. */
export function explained(error: unknown, sentence: (reason: string) => string): unknown {
  const { code, errstr } = (error ?? {}) as { code?: unknown; errstr?: unknown };
  if (error instanceof UserError || typeof code !== "string") return error;
  return new UserError(sentence(typeof errstr === "string" ? errstr : code), { cause: error });
}
