import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
/** Folders of the root; a path in the documents may also begin inside `src`. */
const TOP = new Set(tracked.filter((path) => path.includes("/")).map((path) => path.split("/", 1)[0]));
const SRC = new Set(tracked.flatMap((path) => /^src\/([\w-]+)\//.exec(path)?.[1] ?? []));

/** The paths in backticks of a document that name a file or a folder of the repository, without a pattern in them. */
function pathsIn(text: string): string[] {
  const words = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path = ""]) => path);
  return words.filter((path) => {
    const [first = ""] = path.split("/", 1);
    return TOP.has(first) || SRC.has(first);
  });
}
/** Folders that commands make, which git ignores. */
const MADE = ["bench/results", "tools/firebase/dist"];
const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, "src", path));

test("every path that a document names is there", () => {
  const documents = tracked.filter((path) => path.endsWith(".md") && existsSync(join(root, path)));
  const named = documents.flatMap((document) =>
    pathsIn(readFileSync(join(root, document), "utf8")).map((path) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => !isThere(path) && !MADE.includes(path))).toEqual([]);
});

test("a row of a table in docs/architecture.md has at most 200 characters", () => {
  const rows = readFileSync(join(root, "docs/architecture.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => row.length > 200)).toEqual([]);
});
