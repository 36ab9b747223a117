import { hash, verify } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id, which is the library's default kind. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), COST);
export const isPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password.normalize("NFC"));
