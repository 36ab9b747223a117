import { emailKey, LONGEST_PASSWORD } from "./account-rules.ts";

export const SHORTEST_PASSWORD = 12; // code points
/** Longer than any password of the list, so that the time for a check grows with the length of the password only. */
const LONGEST_COMMON = 64;

export type PasswordProblem = "tooShort" | "tooLong" | "ownEmail" | "common";

/** Why a password cannot be the one of the account with this e-mail; undefined if it can. `common` holds passwords in lower case. */
export function passwordProblem(
  password: string,
  email: string,
  common: ReadonlySet<string>,
): PasswordProblem | undefined {
  if (password.length > LONGEST_PASSWORD) return "tooLong";
  const text = password.normalize("NFC");
  if ([...text].length < SHORTEST_PASSWORD) return "tooShort";
  const lower = text.toLowerCase();
  const own = emailKey(email);
  if (own !== "" && lower.includes(own)) return "ownEmail";
  return isCommon(lower, common) ? "common" : undefined;
}

/** Whether the text is one of the passwords with nothing but digits and signs in front and behind. */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const letters = [...text.matchAll(/[\p{L}\p{M}]/gu)];
  const firstLetter = letters[0]?.index ?? text.length;
  const last = letters.at(-1);
  const afterLetters = last ? last.index + last[0].length : 0;
  for (let start = 0; start <= firstLetter; start++) {
    const furthest = Math.min(text.length, start + LONGEST_COMMON);
    for (let end = Math.max(afterLetters, start + 1); end <= furthest; end++) {
      if (common.has(text.slice(start, end))) return true;
    }
  }
  return false;
}
