/** What an account's address must be. No control characters: SQLite reads a text only up to a NUL, and people cannot see the others. */
export const isEmail = (email: string): boolean =>
  /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email.trim()) && email.length <= 254;

/** Equal for two e-mail addresses of one account: those that differ only in case, white space around them and Unicode form. */
export const emailKey = (email: string): string => email.normalize("NFC").trim().toLowerCase();

export const LONGEST_PASSWORD = 1_024; // UTF-16 units of a password, as long as a sign-in may send
const SHORTEST_FIRST_PASSWORD = 8; // of the first start, set by the operator; for all others see password-rule.ts
export const isPasswordLength = ({ length }: string): boolean =>
  length >= SHORTEST_FIRST_PASSWORD && length <= LONGEST_PASSWORD;
export const PASSWORD_RULE = `musí mať ${SHORTEST_FIRST_PASSWORD} až ${LONGEST_PASSWORD} znakov`;

export const MOST_ACCOUNTS = 100;
export const MOST_LINKS = 20; // how many of them may wait for their password by a link at a time
export const LINK_HOURS = 72;
