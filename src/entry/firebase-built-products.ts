import type { BuiltProducts } from "#src/backend/firebase/built-products.ts";
import { LIST_TIMEOUT_MS } from "#src/backend/firebase/timeout.ts";

/** The address of the build's list of products (ADR-039). */
export const BUILT_PRODUCTS_PATH = "/product-list.json";

/** Undefined where the build has no list, or the file is of another shape. Rejects where it cannot be loaded in the time that a list has. */
export async function loadBuiltProducts(): Promise<BuiltProducts | undefined> {
  const response = await fetch(BUILT_PRODUCTS_PATH, { signal: AbortSignal.timeout(LIST_TIMEOUT_MS) });
  if (!response.ok) return undefined;
  const built: Partial<BuiltProducts> | null = await response.json();
  const { asOf, documents } = built ?? {};
  return typeof asOf === "number" && Array.isArray(documents) ? { asOf, documents } : undefined;
}
