/** Undefined for a text that is no URL. Of 2023's browsers not all have `URL.parse` or `URL.canParse`. */
export function urlFrom(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
