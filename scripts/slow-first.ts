import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A sequencer for Vitest that starts the files with these names before all others, because a long file that starts last leaves the other
 *  workers idle. Vitest by itself knows how long a file takes only where it ran before. */
export const slowFirst = (...names: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isSlow = ({ moduleId }: TestSpecification) => names.some((name) => moduleId.endsWith(`/${name}.test.ts`));
      const sorted = await super.sort(files);
      return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
    }
  };
