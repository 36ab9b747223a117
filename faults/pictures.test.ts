import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deserialize } from "node:v8";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { place, ROOT } from "./server.ts";

const PROGRAM = pathToFileURL(join(ROOT, "dist/server/reencode-child.js")).href;
const SCANS = { progressive: true, chromaSubsampling: "4:4:4" } as const;
const deep = (picture: Sharp) => picture.toColourspace("rgb16");

type Measured = readonly [what: string, width: number, height: number, format: (picture: Sharp) => Sharp];
test.each<Measured>([
  ["a JPEG of 64 megapixels", 8_000, 8_000, (picture) => picture.jpeg()],
  ["a JPEG in several scans", 5_100, 3_900, (picture) => picture.jpeg(SCANS)],
  ["an interlaced PNG of 16 bits", 5_000, 3_000, (picture) => deep(picture).png({ progressive: true })],
  ["a wide PNG of 16 bits", 10_000, 6_400, (picture) => deep(picture).png({ compressionLevel: 1 })],
  ["a lossless WebP", 6_000, 5_000, (picture) => picture.webp({ lossless: true, effort: 0 })],
  ["an AVIF", 3_000, 2_500, (picture) => picture.avif({ effort: 0 })],
])("fault 98: %s of the largest size that is taken needs at most 256 MB", async (_, width, height, format) => {
  const { dataDir } = await place();
  const path = join(dataDir, "large");
  await format(sharp({ create: { width, height, channels: 4, background: "#f5b30180" } })).toFile(path);
  // Not `resourceUsage`, whose peak on Linux counts what the program that started this one held.
  const measuring = `
    import { readFileSync } from "node:fs";
    const peak = () => /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))[1];
    process.on("exit", () => process.stderr.write(peak()));
    await import(${JSON.stringify(PROGRAM)});`;
  const script = join(dataDir, "measuring.mjs");
  writeFileSync(script, measuring);
  const env = { PATH: process.env.PATH, MALLOC_ARENA_MAX: "1" };
  const args = [script, "reencode", path];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 });
  expect(deserialize(stdout)).toHaveProperty("made");
  expect(Number(stderr)).toBeLessThan(256 * 1024);
});
