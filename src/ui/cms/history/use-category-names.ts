import { useEffect, useState } from "react";
import { type HistoryRecord, recordFrom } from "#src/domain/history/history-record.ts";
import { deletesCategory } from "#src/domain/history/take-back-changes.ts";
import { type Category, categoryFrom } from "#src/domain/products/category.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { useBackend } from "../../backend-context.tsx";
import { useCategories } from "../../use-catalogue.ts";

const MOST_READ = 50; // the most deleted categories whose names a page reads, each by a request of its own

/** The categories that records name (B13): those that exist, those that the records delete and, read one after the other, those of which
 *  only their own history has the name. Without the ones whose names nobody knows any more; undefined while not yet known. */
export function useCategoryNames(records: readonly HistoryRecord[]): readonly Category[] | undefined {
  const { documents } = useBackend();
  const present = useCategories();
  const [read, setRead] = useState<readonly Category[]>([]);
  const deleted = records.filter(deletesCategory).map(({ id, before }) => categoryFrom({ ...before, id }));
  const known = present && [...present, ...deleted, ...read];
  const ids = new Set(known?.map(({ id }) => id));
  const named = records.flatMap(({ before, after }) => [textFrom(before?.Category), textFrom(after?.Category)]);
  const next = known && read.length < MOST_READ ? named.find((id) => id && !ids.has(id)) : undefined;
  useEffect(() => {
    if (next === undefined) return;
    let isCurrent = true;
    const add = (name: string) => isCurrent && setRead((before) => [...before, { id: next, name, imgPath: "" }]);
    const where = { field: "Path", equals: `categories/${next}` };
    documents.readList({ collection: "history", where, first: 1 }).then(
      ({ documents: [newest] }) => add(newest ? recordFrom(newest).name : ""),
      () => add(""),
    );
    return () => {
      isCurrent = false;
    };
  }, [documents, next]);
  return known?.filter(({ name }) => name);
}
