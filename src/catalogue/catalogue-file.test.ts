import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cataloguesFor, category, edit, PNG, picture, product } from "#src/testing/catalogue-lines.ts";
import { readCatalogue, writeCatalogue } from "./catalogue-file.ts";

const catalogueOf = cataloguesFor(onTestFinished);

async function linesOf(file: string) {
  const lines = [];
  for await (const line of readCatalogue(file)) lines.push(line);
  return lines;
}
const three = () => catalogueOf(category("k"), product("p", { imgPath: "products/a.png" }), picture("products/a.png"));

test("ADR-033: what was written is read, line by line, and a person can read it too", async () => {
  const file = await three();
  expect(await linesOf(file)).toEqual([
    category("k"),
    product("p", { imgPath: "products/a.png" }),
    picture("products/a.png"),
  ]);
  const [first = "", second] = readFileSync(file, "utf8").split("\n");
  expect(JSON.parse(first)).toMatchObject({ format: "pozicovna-catalogue", version: 1, from: "embedded" });
  expect(second).toBe('{"collection":"categories","id":"k","fields":{"name":"Kategória k","imgPath":""}}');
});

test("ADR-033: a file cut anywhere is refused", async () => {
  const file = await three();
  const bytes = readFileSync(file);
  for (let length = 0; length < bytes.length - 1; length += 23) {
    writeFileSync(file, bytes.subarray(0, length));
    await expect(linesOf(file)).rejects.toThrow(/neúplný|nie je katalóg/);
  }
});

test.each([
  ["a price", (text: string) => text.replace('"Day":5', '"Day":6')],
  ["a whole document", (text: string) => text.replace(/^.*"collection":"categories".*\n/m, "")],
  ["a bit of a picture", (text: string) => text.replace("AAAABQABpf", "AAAABQABpg")],
])("ADR-033: a file in which %s was changed is refused", async (_what, change) => {
  const file = await three();
  edit(file, change);
  await expect(linesOf(file)).rejects.toThrow("neúplný alebo ho niekto zmenil");
});

test.each([
  ["", "nie je katalóg"],
  ["čokoľvek\niné\n", "nie je katalóg"],
  ['{"format":"pozicovna-catalogue","version":2,"madeAt":"","from":"embedded"}\n{}\n', "z novšej verzie"],
  ['{"format":"pozicovna-catalogue","version":1,"madeAt":"","from":"embedded"}\n{"a":1}\n{}\n', "zmenil (riadok 2)"],
])("ADR-033: '%s' is refused: %s", async (text, reason) => {
  const file = await three();
  writeFileSync(file, text);
  await expect(linesOf(file)).rejects.toThrow(reason);
});

test("ADR-033: keys that mean something to JavaScript are refused", async () => {
  const file = await three();
  edit(file, (text) => text.replace('"fields":{', '"fields":{"__proto__":{"x":1},'));
  await expect(linesOf(file)).rejects.toThrow("neúplný alebo ho niekto zmenil");
});

test("an export that fails leaves nothing, and one never replaces a file", async () => {
  const file = await three();
  const before = readFileSync(file, "utf8");
  await expect(writeCatalogue(file, "embedded", broken())).rejects.toThrow("už existuje");
  expect(readFileSync(file, "utf8")).toBe(before);
  await expect(writeCatalogue(join(dirname(file), "iny"), "embedded", broken())).rejects.toThrow("disk");
  expect(readdirSync(dirname(file))).toEqual(["katalog.ndjson"]);
});

/** Breaks off before it has anything. */
async function* broken(): AsyncGenerator<never> {
  yield await Promise.reject(new Error("disk"));
}

test("ADR-033: a picture as large as an upload may be is exported and imported", async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(25 * 1024 * 1024 - PNG.length, 7)]);
  const [line] = await linesOf(await catalogueOf(picture("products/velky.png", large)));
  expect(line && "bytes" in line && large.equals(Buffer.from(line.bytes))).toBe(true);
});
