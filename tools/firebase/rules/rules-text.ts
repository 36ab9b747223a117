import { readFileSync } from "node:fs";

/** The rules as they are deployed. */
export const rulesText = (name: "firestore.rules" | "storage.rules"): string =>
  readFileSync(new URL(`../../../firebase/${name}`, import.meta.url), "utf8");
