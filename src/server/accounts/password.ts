import { hash, verify } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id, which is the library's default kind. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), COST);
/** Stands for the hash of an account that has no password yet. */
export const NO_PASSWORD = "";

/** Base64 of 16 and of 32 bytes, at the cost of all programs so far. */
const HASH = new RegExp(
  `^\\$argon2id\\$v=19\\$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
    "\\$[A-Za-z0-9+/]{21}[AQgw]\\$[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]$",
);
/** Whether a text from elsewhere is what `hashPassword` returns, or `NO_PASSWORD`. */
export const isPasswordHash = (text: string): boolean => text === NO_PASSWORD || HASH.test(text);

export const isPassword = async (hashed: string, password: string): Promise<boolean> =>
  hashed !== NO_PASSWORD && (await verify(hashed, password.normalize("NFC")));
