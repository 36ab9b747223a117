import { parseArgs } from "node:util";

export const PARTS = ["lighthouse", "server", "live", "envelope", "history", "growth", "staff"] as const;
export type PartName = (typeof PARTS)[number];

/** How much is measured. */
export interface Options {
  readonly parts: readonly PartName[];
  /** Measurements of each figure, of which the median counts. */
  readonly runs: number;
  /** Seconds that load lasts each time. */
  readonly seconds: number;
  /** Connections held open, the last of them through the storms. */
  readonly connections: readonly number[];
  /** Products of the shops that are compared for growth, the smallest first. */
  readonly sizes: readonly number[];
  /** A folder in which the filled shop is saved for the next run. */
  readonly shop: string | undefined;
  /** Whether the figures may go into the docs. */
  readonly isWhole: boolean;
}

/** With fewer runs the figures do not go into the docs. */
const FEWEST_RUNS = 5;

/** Reads the command line. Throws where an argument is unknown or wrong. */
export function optionsFrom(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true, default: [] },
      runs: { type: "string", default: String(FEWEST_RUNS) },
      shop: { type: "string" },
      quick: { type: "boolean", default: false },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new Error("--runs is a number from 1 to 50.");
  const only = values.only.flatMap((text) => text.split(","));
  const unknown = only.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`--only takes ${PARTS.join(", ")}; not ${unknown.join(", ")}.`);
  const amounts = values.quick
    ? { seconds: 1, connections: [20, 50], sizes: [100, 1_000] }
    : { seconds: 10, connections: [1_000, 8_000], sizes: [100, 1_000, 10_000] };
  const parts = PARTS.filter((part) => only.length === 0 || only.includes(part));
  return { parts, runs, ...amounts, shop: values.shop, isWhole: !values.quick && runs >= FEWEST_RUNS };
}

/** The command that repeats the run, without `--shop`, which names a folder of this machine. */
export function commandOf(args: readonly string[]): string {
  const repeated = args.filter((arg, at) => !arg.startsWith("--shop") && args[at - 1] !== "--shop");
  return ["npm run bench", ...(repeated.length > 0 ? ["--", ...repeated] : [])].join(" ");
}
