import type { ProductPick } from "#src/backend/backend.ts";
import { rulesOf } from "#src/backend/collection-rules.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { isListStep } from "#src/domain/products/listing.ts";
import { MOST_RELATED } from "#src/domain/products/related.ts";

/** Whether a page for visitors may watch it: a document; a collection without groups as a whole; of one with groups, which may be large,
 *  the beginning in the steps of a list, from all groups or one; a pick in the sizes below. Anything else would let visitors ask for work without bounds (fault 87). */
export function isPublicWatch(watch: Watch): boolean {
  if ("id" in watch) return true;
  const { collection, where, contains, first, pick } = watch;
  if (pick) return isPublicPick(pick, first);
  const { groupField } = rulesOf(collection);
  if (contains) return false;
  if (groupField === undefined) return where === undefined && first === undefined;
  return first !== undefined && isListStep(first) && (where === undefined || where.field === groupField);
}

/** The sizes that pages ask for (fault 110). */
function isPublicPick({ kind }: ProductPick, first: number | undefined): boolean {
  if (kind === "search") return first !== undefined && isListStep(first);
  if (kind === "inventory") return false;
  if (kind === "related") return first === MOST_RELATED;
  return first === undefined;
}
