import { afterEach, beforeEach, expect, test } from "vitest";
import { addProduct } from "../live/testing.ts";
import { partsFor, type Running, running, temporaryFolder } from "../testing.ts";
import { pickReader } from "./pick-reader.ts";

let folder: ReturnType<typeof temporaryFolder>;
let server: Running;
beforeEach(async () => {
  folder = temporaryFolder();
  server = await running(partsFor(folder.path));
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

test("fault 110: a slow stream that reads an older snapshot makes nobody read a pick again", () => {
  const { store } = server.context;
  let searches = 0;
  const search = () => ({ documents: [], more: false, count: ++searches });
  const read = pickReader({ search, named: search });
  const query = (text: string) => ({ collection: "products", first: 12, pick: { kind: "search", text } }) as const;
  const before = store.snapshot();
  read(before, query("a"));
  addProduct(server.context, { Name: "Píla" });
  const counts = [store.snapshot(), before, store.snapshot()].map((snapshot) => read(snapshot, query("a")).count);
  expect(counts).toEqual([2, 2, 2]);
  expect([before, before].map((snapshot) => read(snapshot, query("b")).count)).toEqual([3, 4]);
});
