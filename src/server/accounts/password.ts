import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id, which is the library's default kind. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), COST);
export const isPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password.normalize("NFC"));

/** 80 bits in letters nobody mixes up, in four groups. */
export function generatePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const text = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join("");
  return text.match(/.{4}/g)?.join("-") ?? text;
}
