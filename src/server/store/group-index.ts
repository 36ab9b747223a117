import type { Document } from "#src/backend/backend.ts";
import { type Change, type Compare, type SortedBlocks, sortedBlocks } from "./sorted-blocks.ts";
import { type UniqueIndex, uniqueIndex } from "./unique-index.ts";

/** Documents by the text in one of their fields, each group in the collection's order. Immutable, as `SortedBlocks` is. */
export interface GroupIndex {
  readonly field: string;
  of(value: string): SortedBlocks<Document>;
  edited(changes: readonly Change<Document>[]): GroupIndex;
}

interface Group {
  readonly value: string;
  readonly documents: SortedBlocks<Document>;
}

/** `documents` are in order. One whose field holds no text is in no group. */
export function groupIndex(field: string, order: Compare<Document>, documents: readonly Document[]): GroupIndex {
  const lists = new Map<string, Document[]>();
  for (const document of documents) listed(lists, textIn(field, document), document);
  const groups = [...lists].map(([value, list]): Group => ({ value, documents: sortedBlocks(order, list) }));
  return overGroups(
    { field, order },
    uniqueIndex(({ value }) => value, groups),
  );
}

function overGroups(by: { field: string; order: Compare<Document> }, groups: UniqueIndex<Group>): GroupIndex {
  return {
    field: by.field,
    of: (value) => groups.get(value)?.documents ?? sortedBlocks(by.order, []),
    edited(changes) {
      const each = [...byValue(by.field, changes)].map(([value, own]): Change<Group> => {
        const before = groups.get(value);
        const documents = (before?.documents ?? sortedBlocks(by.order, [])).edited(own);
        return [before, documents.size === 0 ? undefined : { value, documents }];
      });
      return overGroups(by, groups.edited(each));
    },
  };
}

/** The changes of each group: a document that moves is removed from one and added to another. */
function byValue(field: string, changes: readonly Change<Document>[]): Map<string, Change<Document>[]> {
  const lists = new Map<string, Change<Document>[]>();
  for (const [before, after] of changes) {
    const from = textIn(field, before);
    const to = textIn(field, after);
    if (from === to) listed(lists, from, [before, after]);
    else {
      listed(lists, from, [before, undefined]);
      listed(lists, to, [undefined, after]);
    }
  }
  return lists;
}

function textIn(field: string, document: Document | undefined): string | undefined {
  const value = document?.[field];
  return typeof value === "string" ? value : undefined;
}

function listed<T>(lists: Map<string, T[]>, value: string | undefined, item: T): void {
  if (value === undefined) return;
  const list = lists.get(value);
  if (list) list.push(item);
  else lists.set(value, [item]);
}
