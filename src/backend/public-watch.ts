import { isListStep } from "#src/domain/products/listing.ts";
import { rulesOf } from "./collection-rules.ts";
import type { Watch } from "./page-data.ts";

/** Whether a page for visitors may watch it. Of a collection with groups, which may be large, and of a search these are only the first documents,
 *  in the steps of a list. Anything else would be work without a limit (fault 87). */
export function isPublicWatch(watch: Watch): boolean {
  if ("id" in watch) return true;
  if ("query" in watch) return watch.query === "search" ? isListStep(watch.first) : watch.query !== "inventory";
  const { collection, where, first } = watch;
  const { groupField } = rulesOf(collection);
  if (groupField === undefined) return where === undefined && first === undefined;
  return first !== undefined && isListStep(first) && (where === undefined || where.field === groupField);
}
