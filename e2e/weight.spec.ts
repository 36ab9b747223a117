import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { PUBLIC_PATHS } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";

/** ADR-003, in bytes after gzip. */
const MOST_SCRIPT = 112_000;

for (const path of PUBLIC_PATHS) {
  test(`ADR-003: all script of ${path} stays under 112 KB`, { tag: "@journey" }, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    const collect = (response: Response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    };
    page.on("response", collect);
    await open(page, path);
    page.off("response", collect);
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_SCRIPT);
  });
}
