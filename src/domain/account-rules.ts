/** What an account's address and password must be. */
export const isEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/u.test(email.trim()) && email.length <= 254;

const SHORTEST_PASSWORD = 8;
/** As long as a sign-in may send. */
export const LONGEST_PASSWORD = 1_024;
export const isPasswordLength = ({ length }: string): boolean =>
  length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD;
export const PASSWORD_RULE = `musí mať ${SHORTEST_PASSWORD} až ${LONGEST_PASSWORD} znakov`;
