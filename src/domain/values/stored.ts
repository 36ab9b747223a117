/** Lenient reading of stored fields (spec §3): a missing value, or one of a wrong type, becomes a default. Nothing here throws. */

/** A document of any age, as it is stored. */
export type StoredDocument = StoredFields & { readonly id: string };
export type StoredFields = Readonly<Record<string, unknown>>;

/** The collections whose changes are recorded in the history (B13). */
export const RECORDED = ["products", "categories", "opening_hours", "special_days", "settings"] as const;
export type Recorded = (typeof RECORDED)[number];

export const textFrom = (value: unknown): string => (typeof value === "string" ? value : "");

/** A list of texts; a single text is a list of one. */
export function textsFrom(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A finite number, also from its text with a decimal comma or point; otherwise undefined. */
export function numberFrom(value: unknown): number | undefined {
  if (typeof value === "string" && value.trim()) return numberFrom(Number(value.trim().replace(",", ".")));
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
