import type { BuiltProducts } from "#src/backend/firebase/built-products.ts";

/** The address of the build's list of products (ADR-039). */
export const BUILT_PRODUCTS_PATH = "/product-list.json";

/** A slow line gets the time that a list has from Firestore. */
const TIMEOUT_MS = 60_000;

/** Undefined where the build has no list, or one of another version of the site. Rejects where the file cannot be loaded. */
export async function loadBuiltProducts(): Promise<BuiltProducts | undefined> {
  const response = await fetch(BUILT_PRODUCTS_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) return undefined;
  const built: Partial<BuiltProducts> | null = await response.json();
  const { asOf, documents } = built ?? {};
  return typeof asOf === "number" && Array.isArray(documents) ? { asOf, documents } : undefined;
}
