import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A sequencer for Vitest that starts the files with these names before all others and in this order, because a long file that starts last
 *  leaves the other workers idle. Vitest by itself knows how long a file takes only if it ran before. */
export const slowFirst = (...names: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification) => {
        const index = names.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
        return index < 0 ? names.length : index;
      };
      return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
    }
  };
