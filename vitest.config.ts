import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { FAST_FOLDER } from "./scripts/fast-folder.js";
import { inlinedScripts } from "./scripts/inlined-scripts.ts";
import { slowFirst } from "./scripts/slow-first.ts";

const TESTS = ["src", "scripts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const REPLACES_MODULES = TESTS.filter((file) => readFileSync(file, "utf8").includes("vi.mock("));

/** Unit, contract and HTTP tests; `npm test -- unit` runs them. Half of their time was for loading modules, so files share a process and its
 *  modules, but for those that replace some. No test measures speed, so the limits suit a slow machine. */
export default defineConfig({
  plugins: [inlinedScripts],
  test: {
    env: { TMPDIR: FAST_FOLDER },
    // Some files mostly wait, for child processes and connections.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 10 } },
    sequence: { sequencer: slowFirst("firebase", "contract", "files", "restore", "regular-expressions", "dev") },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: TESTS,
          exclude: REPLACES_MODULES,
          isolate: false,
          setupFiles: "scripts/undo-stubs.ts",
        },
      },
      { extends: true, test: { name: "isolated", include: REPLACES_MODULES } },
    ],
  },
});
