import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, as a cookie or a link holds them. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Of a token only this is stored. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
