import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./prerequisites.ts";
import { place, start } from "./server.ts";
import { photo, product, signIn } from "./staff.ts";

needs("strace");

const CALLS = "fsync,fdatasync,rename,write,writev";
const JOURNAL = /\bf(?:data)?sync\(\d+<[^>]*pozicovna\.sqlite-wal>/;
const DRAFT = /\bf(?:data)?sync\(\d+<[^>]*\/tmp\/[\da-f-]{36}>/;
const FOLDER = /\bfsync\(\d+<[^>]*\/products>/;

/** Records these system calls of all threads in a file, with whole texts. `-D` leaves the program our own child. */
const traced = (calls: string, file: string) => {
  return ["strace", "-D", "-f", "-y", "-s", "9999", "-e", `trace=${calls}`, "-o", file];
};

/** The lines before each answer with the words, since the answer before it. */
function before(trace: string, words: RegExp): string[][] {
  const parts: string[][] = [[]];
  for (const line of trace.split("\n")) {
    const isAnswer = /\bwritev?\(\d+<socket/.test(line) && line.includes("HTTP/1.1 200") && words.test(line);
    if (isAnswer) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.slice(0, -1);
}
const count = (lines: readonly string[], what: RegExp) => lines.filter((line) => what.test(line)).length;

test("faults 1, 3: the system calls show the disk's flush before every acknowledgement", async () => {
  const where = await place();
  const file = join(where.dataDir, "strace");
  const server = await start(where, { wrapper: traced(CALLS, file) });
  const staff = await signIn(server.url);
  for (let at = 0; at < 20; at++) {
    expect((await staff.add("products", `p${at}`, product(`Píla ${at}`))).body).toEqual({ outcome: "committed" });
  }
  for (let at = 0; at < 20; at++) {
    const change = { kind: "update", collection: "products", id: `p${at}`, fields: { Availability: 0 } } as const;
    const { body } = await staff.commit([{ ...change, expected: { Availability: 1 } }]);
    expect(body).toEqual({ outcome: "committed" });
  }
  for (let at = 0; at < 3; at++) expect((await staff.upload("foto.jpg", await photo())).status).toBe(200);
  await server.end("SIGTERM");

  const trace = readFileSync(file, "utf8");
  expect(trace).not.toMatch(/sync.* = -1/);
  const writes = before(trace, /outcome\\":\\"(?:added|committed)/);
  expect(writes).toHaveLength(40);
  expect(writes.filter((lines) => count(lines, JOURNAL) === 0)).toEqual([]);
  const uploads = before(trace, /url\\":\\"\/files/);
  expect(uploads).toHaveLength(3);
  for (const lines of uploads) {
    // The picture and its five variants; the row in the journal comes last.
    expect([count(lines, DRAFT), count(lines, FOLDER)]).toEqual([6, 6]);
    expect(lines.findLastIndex((line) => JOURNAL.test(line))).toBeGreaterThan(
      lines.findLastIndex((line) => FOLDER.test(line)),
    );
  }
});
