import { expect, test } from "vitest";
import { ownWrites } from "./own-writes.ts";

const saw = { id: "a", Name: "Píla" };
const small = { ...saw, Name: "Pílka" };
const place = { collection: "products", id: "a" } as const;

test("what this client has written counts before its listeners hear of it", () => {
  const own = ownWrites();
  own.note(place, undefined, saw);
  expect(own.over("products", [])).toEqual([saw]);
  expect(own.over("categories", [])).toEqual([]);
});

test("what this client has deleted is gone before its listeners hear of it", () => {
  const own = ownWrites();
  own.noteDeleted(place);
  expect(own.over("products", [saw])).toEqual([]);
  expect(own.over("products", [])).toEqual([]);
  expect(own.over("products", [saw])).toEqual([saw]);
});

test("of several writes of one document the last counts, whichever of them the listener has heard of", () => {
  const own = ownWrites();
  const big = { ...saw, Name: "Veľká píla" };
  own.note(place, saw, small);
  own.note(place, small, big);
  expect(own.over("products", [saw])).toEqual([big]);
  expect(own.over("products", [small])).toEqual([big]);
  expect(own.over("products", [saw])).toEqual([saw]);
});

test("§5 a name this client gave is free once the listener has told of its deletion by somebody else", () => {
  const own = ownWrites();
  own.note(place, undefined, saw);
  own.heard("products", [saw]);
  expect(own.over("products", [])).toEqual([]);
});

test("§5 a name this client took away is taken once the listener has told that somebody gave it back", () => {
  const own = ownWrites();
  own.note(place, saw, small);
  own.heard("products", [small]);
  expect(own.over("products", [saw])).toEqual([saw]);
});

test("a listener that shows somebody's later write, and never this client's, knows better", () => {
  const own = ownWrites();
  const other = { ...saw, Name: "Okružná píla" };
  own.note(place, saw, small);
  expect(own.over("products", [other])).toEqual([other]);
  expect(own.over("products", [saw])).toEqual([saw]);
});

test("a write that the listeners never show is forgotten after a minute", () => {
  let time = 0;
  const own = ownWrites(() => time);
  own.note(place, undefined, saw);
  time = 60_001;
  expect(own.over("products", [])).toEqual([]);
});
