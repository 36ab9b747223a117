/** Why the server cannot start, as one sentence for the person at the terminal; shown without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What the operating system or SQLite had against a folder, as such a sentence; anything else stays as it is. */
export function asStartError(error: unknown, folder: string): unknown {
  const { code, errstr } = (error ?? {}) as { code?: unknown; errstr?: unknown };
  if (error instanceof StartError || typeof code !== "string") return error;
  const reason = typeof errstr === "string" ? errstr : code;
  return new StartError(`Priečinok ${folder} sa nedá použiť (${reason}); zmeňte DATA_DIR alebo jeho práva.`, {
    cause: error,
  });
}
