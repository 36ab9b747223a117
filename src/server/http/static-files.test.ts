import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#src/testing/running-server.ts";
import { answerWith } from "./representation.ts";
import { staticFiles } from "./static-files.ts";

test("ADR-013: a built file is sent as the build has compressed it, and plain to browsers without Brotli", () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const script = "go();".repeat(50);
  const compressed = brotliCompressSync(script);
  const files = { "a.js": script, "a.js.br": compressed, "b.png": "picture", "c.js": "stop();" };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  const served = staticFiles(path, { "/c.js": "a.js" });
  expect([...served.keys()].sort()).toEqual(["/a.js", "/b.png", "/c.js"]);
  const sent = (url: string, acceptEncoding: string) => {
    const file = served.get(url);
    if (!file) throw new Error(url);
    const { headers, body } = answerWith(file, { acceptEncoding, ifNoneMatch: undefined });
    return { isBrotli: headers.includes("br"), body };
  };
  expect(sent("/a.js", "gzip, br")).toEqual({ isBrotli: true, body: compressed });
  expect(sent("/c.js", "br")).toEqual({ isBrotli: true, body: compressed });
  expect(sent("/a.js", "gzip")).toEqual({ isBrotli: false, body: Buffer.from(script) });
  expect(sent("/b.png", "gzip, br")).toEqual({ isBrotli: false, body: Buffer.from("picture") });
});
