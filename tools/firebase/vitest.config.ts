import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files begin first, because Vitest begins with the largest where it has no durations, as in a new clone. The first two mostly
 *  wait: for a network that fails, for a slow connection. */
const SLOWEST = ["outage", "slow-line", "contract", "over-rest", "commands", "mutate"];
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      SLOWEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + 1 || Infinity;
    return files.toSorted((a, b) => place(a) - place(b) || 0);
  }
}

/** The tests that need the emulators; `npm run test:firebase` runs them. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tools/firebase/**/*.test.ts"],
    sequence: { sequencer: SlowestFirst },
    globalSetup: "tools/firebase/emulator/global-setup.ts",
    maxWorkers: availableParallelism() + 2,
    // Google's emulator may hold a transaction's locks for 30 s (tools/firebase/README.md).
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
