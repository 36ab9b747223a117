import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What we do about each fault and which test shows it, by the fault's number. */
function answered(): Map<number, string> {
  const rows = [...read("docs/security.md").matchAll(/^\| (\d+) \| [^|]+ \| (.*) \|$/gm)];
  const answers = new Map(rows.map(([, number, rest = ""]) => [Number(number), rest]));
  expect(answers.size).toBe(rows.length);
  return answers;
}
const answers = answered();

/** The faults that code and tests cite, as "fault 7" or "faults 14, 15". */
function cited(): Set<number> {
  const folders = ["src", "e2e", "scripts", "faults"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const texts = files.filter((path) => /\.(tsx?|js)$/.test(path)).map(read);
  const lists = texts.flatMap((text) => [...text.matchAll(/\bfaults? (\d+(?:, \d+)*)/g)].map(([, list]) => list ?? ""));
  return new Set(lists.flatMap((list) => list.split(", ").map(Number)));
}

/** Whether the sentence stands in a string, as the title of a test and the rows of a table of tests do. A comment is not enough. */
function isTitle(sentence: string, code: string): boolean {
  const withoutComments = code.replace(/\/\*\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, "");
  return withoutComments
    .split("\n")
    .some((line) => /["'`]/.test(line.split(sentence, 1)[0] ?? "") && line.includes(sentence));
}

test("a fault that code or tests cite stands in docs/security.md", () => {
  expect([...cited()].filter((number) => !answers.has(number))).toEqual([]);
});

test("docs/security.md answers each of the faults, by a test or by a reason", () => {
  const unanswered = [...answers].filter(([, text]) => !/`[\w/.-]+` “|^\*\*Not covered/.test(text));
  expect(unanswered).toEqual([]);
});

test("a comment with the words of a title is no test", () => {
  expect(isTitle("§5 a price", 'test("§5 a price", () => {')).toBe(true);
  expect(isTitle("§5 a price", '/** "§5 a price" */\n// test("§5 a price")\n')).toBe(false);
});

test("every test that docs/security.md names by its sentence is there", () => {
  const named = [...answers].flatMap(([number, text]) =>
    [...text.matchAll(/`([\w/.-]+)` “([^”]+)”/g)].map(([, path = "", sentence = ""]) => ({ number, path, sentence })),
  );
  const missing = named.filter(({ path, sentence }) => !existsSync(join(root, path)) || !isTitle(sentence, read(path)));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(answers.size);
});
