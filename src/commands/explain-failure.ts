import { UserError } from "./user-error.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "súbor alebo priečinok neexistuje",
  EACCES: "chýbajú práva",
  EPERM: "chýbajú práva",
  EROFS: "disk je len na čítanie",
  ENOSPC: "disk je plný",
  EDQUOT: "disk je plný",
  EFBIG: "súbor by bol príliš veľký",
  EISDIR: "je to priečinok",
  ENOTDIR: "cesta vedie cez súbor, ktorý nie je priečinkom",
  EEXIST: "cesta vedie cez súbor, ktorý nie je priečinkom",
};
/** SQLite's name of the same. */
const FULL = "database or disk is full";

/** A failure of the operating system as such a sentence; anything else stays as it is. */
export function explainedFailure(error: unknown, sentence: (reason: string) => string): unknown {
  const { code, syscall, errstr } = (error ?? {}) as NodeJS.ErrnoException & { readonly errstr?: string };
  if (errstr === FULL) return new UserError(sentence(REASONS.ENOSPC ?? ""), { cause: error });
  if (error instanceof UserError || typeof code !== "string" || syscall === undefined) return error;
  return new UserError(sentence(REASONS[code] ?? code), { cause: error });
}

/** An import's failure while nothing was stored yet, with that promise; only who knows it may give it. */
export function beforeAnyChange(error: unknown, file: string): unknown {
  if (error instanceof UserError) return new UserError(`${error.message} Nič sa nezmenilo.`, { cause: error });
  return explainedFailure(error, (reason) => `Import súboru ${file} sa nepodaril, nič sa nezmenilo: ${reason}.`);
}
