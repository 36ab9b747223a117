import { expect, test } from "vitest";
import { ownWrites } from "./own-writes.ts";

const saw = { id: "a", Name: "Píla" };

test("what this client has written counts before its listeners hear of it", () => {
  const own = ownWrites();
  own.note("products", "a", saw);
  expect(own.over("products", [])).toEqual([saw]);
  expect(own.over("categories", [])).toEqual([]);
});

test("what this client has deleted is gone before its listeners hear of it", () => {
  const own = ownWrites();
  own.note("products", "a", undefined);
  expect(own.over("products", [saw])).toEqual([]);
});

test("once the listeners have heard, they know better", () => {
  const own = ownWrites();
  own.note("products", "a", saw);
  own.over("products", [saw]);
  const renamed = { ...saw, Name: "Okružná píla" };
  expect(own.over("products", [renamed])).toEqual([renamed]);
});

test("a write that the listeners never show is forgotten after a minute", () => {
  let time = 0;
  const own = ownWrites(() => time);
  own.note("products", "a", saw);
  time = 60_001;
  expect(own.over("products", [])).toEqual([]);
});
