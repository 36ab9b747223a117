import { expect, test } from "vitest";
import { eventReader } from "./read-event.ts";

function read(...chunks: string[]): (string | number)[] {
  const seen: (string | number)[] = [];
  const feed = eventReader(
    (data) => seen.push(data),
    (ms) => seen.push(ms),
  );
  for (const chunk of chunks) feed(chunk);
  return seen;
}

test("every event's data comes once its blank line has", () => {
  expect(read('event: live\ndata: {"a":1}\n\nevent: live\ndata: {"b":2}\n')).toEqual(['{"a":1}']);
  expect(read('event: live\ndata: {"a":1}\n\nevent: live\ndata: {"b":2}\n', "\n")).toEqual(['{"a":1}', '{"b":2}']);
});

test("an event cut anywhere on its way is put together again", () => {
  const text = 'event: live\ndata: {"text":"data: áč"}\n\n';
  expect(read(...text)).toEqual(['{"text":"data: áč"}']);
});

test("an event may say after how many milliseconds to connect again", () => {
  expect(read("event: live\nretry: 60000\ndata: 1\n\n")).toEqual([60_000, "1"]);
});

test("comments that keep the connection alive are no events", () => {
  expect(read(":\n\n", ": ping\n\n", "data: 1\n\n")).toEqual(["1"]);
});
