import { hash, verify } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id, which is the library's default kind. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), COST);
/** Stands for the hash of an account that has no password yet. */
export const NO_PASSWORD = "";

export const isPassword = async (hashed: string, password: string): Promise<boolean> =>
  hashed !== NO_PASSWORD && (await verify(hashed, password.normalize("NFC")));
