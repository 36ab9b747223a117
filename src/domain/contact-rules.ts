/** What staff may type as the shop's contacts (B8). Nothing here takes more than linear time. */

/** Three to fifteen digits, a plus in front, and between them what people put there. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d ()/.-]*$/.test(text) && digits >= 3 && digits <= 15;
}

/** An address that a link can hold as it is. */
export const isContactEmail = (text: string): boolean =>
  /^[^\s@?&#%<>",]+@[^\s@?&#%<>",.]+(\.[^\s@?&#%<>",.]+)+$/.test(text);

export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text);
