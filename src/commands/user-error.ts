/** A failure that the person at the terminal can do something about, in one Slovak sentence; shown without a stack. */
export class UserError extends Error {
  override readonly name = "UserError";

  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options);
  }
}

/** Text for a terminal: what a file names may hold control characters, which could clear it or write elsewhere on it (fault 99). */
export const printable = (text: string): string => text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");

const FULL = "disk je plný";
const READ_ONLY = "disk je len na čítanie";
const NOT_A_FOLDER = "cesta vedie cez súbor, ktorý nie je priečinkom";
/** By the code of the operating system or SQLite's own words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "súbor alebo priečinok neexistuje",
  EACCES: "chýbajú práva",
  EPERM: "chýbajú práva",
  EROFS: READ_ONLY,
  EXDEV: "priečinok files je na inom disku ako ostatné údaje",
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: "súbor by bol príliš veľký",
  EISDIR: "je to priečinok",
  ENOTDIR: NOT_A_FOLDER,
  EEXIST: NOT_A_FOLDER,
  "database or disk is full": FULL,
  "attempt to write a readonly database": READ_ONLY,
  "database disk image is malformed": "databáza je poškodená",
  "database is locked": "databázu práve používa iný program",
  "disk I/O error": "disk zlyhal alebo je plný",
  "unable to open database file": "databáza sa nedá otvoriť",
};

/** A failure of the operating system or SQLite, or an error that one has caused, as a `UserError`; any other error as it is. */
export function explained(error: unknown, sentence: (reason: string) => string): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const failure = cause instanceof Error && "errstr" in cause ? cause : error;
  const { code, syscall, errstr } = (failure ?? {}) as NodeJS.ErrnoException & { readonly errstr?: string };
  const reason = syscall === undefined ? errstr : code;
  if (error instanceof UserError || reason === undefined) return error;
  return new UserError(sentence(REASONS[reason] ?? reason), { cause: error });
}

/** The same, if the whole data folder cannot be used. */
export function asUserError(error: unknown, folder: string): unknown {
  return explained(
    error,
    (reason) => `Priečinok ${folder} sa nedá použiť (${reason}); zmeňte DATA_DIR alebo jeho práva.`,
  );
}
