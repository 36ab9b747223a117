import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGuard } from "./guard.ts";
import { createService } from "./service.ts";
import { storedFields } from "./values.ts";

const ROOT = "projects/demo/databases/(default)/documents";
const write = (path: string) => ({ update: { name: `${ROOT}/${path}`, fields: storedFields({ n: 1 }) } });
const query = (targetId: number, collectionId: string) => ({
  addTarget: { targetId, query: { parent: ROOT, structuredQuery: { from: [{ collectionId }] } } },
});

/** A Listen stream with two queries, and what it sends from now on: a document with its targets, or a kind of change. */
function listening(permitted: (path: string) => boolean = () => true) {
  const rules = ({ path }: { path: string }) => ({ allowed: permitted(path), reason: "", expressions: 0, lookups: 0 });
  const service = createService(createGuard(rules, []));
  const said: string[] = [];
  const stream = service.duplex.Listen?.(null, (response) => said.push(shortly(response)));
  const listen = (targetId: number, collectionId: string) => stream?.receive(query(targetId, collectionId));
  listen(2, "products");
  listen(4, "categories");
  return { said, listen, commit: (...paths: string[]) => service.store.commit(paths.map(write), () => undefined) };
}

interface Said {
  readonly documentChange?: { readonly document: { readonly name: string }; readonly targetIds: readonly number[] };
  readonly targetChange?: { readonly targetChangeType: string; readonly targetIds: readonly number[] };
}

function shortly({ documentChange, targetChange }: Said): string {
  if (documentChange) return `${documentChange.document.name.slice(ROOT.length + 1)} in ${documentChange.targetIds}`;
  return `${targetChange?.targetChangeType} ${targetChange?.targetIds}`.trim();
}

test("a new query gets all its documents, then CURRENT", () => {
  expect(listening().said).toEqual(["ADD 2", "CURRENT 2", "NO_CHANGE", "ADD 4", "CURRENT 4", "NO_CHANGE"]);
});

test("all changes of a commit, for several queries, are sent before the snapshot's end, as are commits in a row", async () => {
  const { said, commit } = listening();
  said.length = 0;
  commit("products/a", "categories/b");
  commit("products/c");
  expect(said).toEqual([]);
  await setImmediate();
  expect(said).toEqual(["products/a in 2", "products/c in 2", "categories/b in 4", "NO_CHANGE"]);
});

test("a query added after a commit gets nothing before the others have got that commit", () => {
  const { said, commit, listen } = listening();
  said.length = 0;
  commit("products/a");
  listen(6, "hours");
  expect(said).toEqual(["products/a in 2", "NO_CHANGE", "ADD 6", "CURRENT 6", "NO_CHANGE"]);
});

test("a query that the rules refuse is removed, and the others continue", async () => {
  const { said, commit } = listening((path) => path.includes("/categories/"));
  expect(said).toEqual(["ADD 2", "REMOVE 2", "ADD 4", "CURRENT 4", "NO_CHANGE"]);
  commit("categories/a", "products/a");
  await setImmediate();
  expect(said.slice(5)).toEqual(["categories/a in 4", "NO_CHANGE"]);
});
