import { urlFrom } from "./url.ts";

/** What may be stored as the shop's contacts (B8), as in `firebase/firestore.rules`. Nothing here takes more than linear time. */

/** Three to fifteen digits, a plus in front, and between them what people put there. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d ()/.-]*$/.test(text) && digits >= 3 && digits <= 15;
}

export const isContactEmail = (text: string): boolean =>
  /^[^\p{Z}\p{Cc}@?&#%<>",]+@[^\p{Z}\p{Cc}@?&#%<>",.]+(\.[^\p{Z}\p{Cc}@?&#%<>",.]+)+$/u.test(text);

/** Without user information before the host, which makes a link look as if it led elsewhere (`https://facebook.com@evil.example/`). */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+([/?#].*)?$/.test(text) && urlFrom(text) !== undefined;
