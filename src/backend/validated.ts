import { parsed, schemasOf } from "#src/domain/document-schemas.ts";
import { bytesOf, isWithinSize } from "#src/domain/values/limits.ts";
import type { Document, Fields } from "./backend.ts";
import type { WritingChange } from "./commit-plan.ts";

/** The canonical fields of a change (spec §5), as the schema of its document gives them; undefined if they may not be stored. */
export function validated({ kind, collection, id, fields }: Omit<WritingChange, "expected">): Fields | undefined {
  const { id: _, ...given } = fields;
  const schema = schemasOf(collection, id)?.[kind === "update" ? "part" : "whole"];
  return schema && parsed(schema, given);
}

/** Whether a changed document has room, and its fields agree with each other. One that is too large already may stay or shrink. */
export function isSoundWhole({ collection, id }: WritingChange, before: Document | undefined, after: Document) {
  if (!before) return true;
  const { mostBytes, isConsistent } = schemasOf(collection, id) ?? {};
  const isGrown = mostBytes !== undefined && bytesOf(after) > Math.max(mostBytes, bytesOf(before));
  return !isGrown && isWithinSize(after) && isConsistent?.(after) !== false;
}
