import { randomBytes } from "node:crypto";

/** 80 bits in letters nobody mixes up, in four groups. */
export function generatePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const text = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join("");
  return text.match(/.{4}/g)?.join("-") ?? text;
}
