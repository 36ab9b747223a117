import type { Document } from "../backend.ts";

/** All products as the build read them, so that a page reads from Firestore only what has changed since (ADR-039). */
export interface BuiltProducts {
  /** Milliseconds since 1970, by Google's clock. Everything committed more than a minute before it is in `documents`. */
  readonly asOf: number;
  /** In the collection's order. */
  readonly documents: readonly Document[];
}

/** Undefined where the build has no list. */
export type LoadBuiltProducts = () => Promise<BuiltProducts | undefined>;

/** The field with the time of a product's last write, which the rules demand. The adapter removes it from what it returns. */
export const CHANGED_AT = "changedAt";

/** The collection of deletions: one document for each commit that deleted products. */
export const REMOVALS = "removals";
/** The fields of such a document: when, and the products' ids. */
export const REMOVED_AT = "at";
export const REMOVED_IDS = "ids";
