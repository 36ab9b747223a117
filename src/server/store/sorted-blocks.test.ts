import { expect, test } from "vitest";
import { seededRandom } from "../testing.ts";
import { type Change, type SortedBlocks, sortedBlocks } from "./sorted-blocks.ts";

interface Item {
  readonly at: number;
  readonly what: string;
}
const compare = (a: Item, b: Item) => a.at - b.at;
const item = (at: number, what = ""): Item => ({ at, what });
const found = (items: SortedBlocks<Item>, at: number) => items.find((other) => other.at - at);

test("ADR-015: after whatever edits it holds what a plain list would, in order, and those before stay as they were", () => {
  const random = seededRandom(15);
  const whole = new Map(Array.from({ length: 6_000 }, (_, at) => [at * 2, item(at * 2)]));
  let items = sortedBlocks(compare, [...whole.values()]);
  for (let turn = 0; turn < 120; turn++) {
    const before = items;
    const listed = [...before];
    // Now many come, now many go, so that blocks split and vanish.
    const share = turn % 40 < 20 ? 0.2 : 0.8;
    const places = new Set(Array.from({ length: 1 + (random() % 40) }, () => random() % 14_000));
    const changes = [...places].map((at): Change<Item> => {
      const goes = (random() % 100) / 100 < share;
      return [whole.get(at), goes ? undefined : item(at, `${turn}`)];
    });
    items = items.edited(changes);
    for (const [old, now] of changes) {
      if (old) whole.delete(old.at);
      if (now) whole.set(now.at, now);
    }
    const expected = [...whole.values()].sort(compare);
    expect([...items]).toEqual(expected);
    expect(items.size).toBe(expected.length);
    expect(items.blocks.every(({ length }) => length > 0 && length <= 512)).toBe(true);
    for (const at of places) {
      const now = whole.get(at);
      expect(found(items, at)).toBe(now);
      expect(items.indexOf(item(at))).toBe(now ? expected.indexOf(now) : -1);
    }
    expect([...before]).toEqual(listed);
  }
});

test("ADR-015: an edit leaves all blocks but its own as they are, be there ten items or a hundred thousand", () => {
  for (const count of [10, 100_000]) {
    const items = sortedBlocks(
      compare,
      Array.from({ length: count }, (_, at) => item(at)),
    );
    const edited = items.edited([[item(7), item(7, "other")]]);
    const known = new Set(items.blocks);
    expect(edited.blocks.filter((block) => !known.has(block))).toHaveLength(1);
    expect(found(edited, 7)?.what).toBe("other");
  }
});

test("two items may change places in one edit", () => {
  const [a, b] = [item(1, "a"), item(2, "b")];
  const items = sortedBlocks(compare, [a, b]).edited([
    [a, item(2, "a")],
    [b, item(1, "b")],
  ]);
  expect([...items].map(({ what }) => what)).toEqual(["b", "a"]);
});

test("what is not there cannot go, and is not found", () => {
  const empty = sortedBlocks(compare, []);
  expect(found(empty, 1)).toBeUndefined();
  expect([...empty.edited([[item(1), undefined]])]).toEqual([]);
  expect([...empty.edited([[undefined, item(1)]])]).toEqual([item(1)]);
});
