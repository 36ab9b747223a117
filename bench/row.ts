/** One line of a table in docs/benchmarks.md. */
export interface Row {
  readonly what: string;
  /** What was measured, with its unit. */
  readonly figure: string;
  /** What it is compared with, with its unit. */
  readonly against?: string;
  /** The figure divided by what it is compared with. */
  readonly ratio?: number;
  readonly target?: string;
  /** Absent where there is no target. */
  readonly met?: boolean;
}

/** One table, and whatever else was measured. */
export interface Table {
  readonly title: string;
  /** What the figures are compared with; the column is left out where there is nothing. */
  readonly against?: string;
  readonly rows: readonly Row[];
}

/** A figure that must be at most so many times another one. */
export function timesRow(what: string, figure: number, against: number, most: number | undefined, unit: string): Row {
  const ratio = figure / against;
  const row = { what, figure: written(figure, unit), against: written(against, unit), ratio };
  return most === undefined ? row : { ...row, target: `≤ ${most} ×`, met: ratio <= most };
}

/** A figure with a limit of its own. */
export function mostRow(what: string, figure: number, most: number, unit: string): Row {
  return { what, figure: written(figure, unit), target: `≤ ${written(most, unit)}`, met: figure <= most };
}

/** A figure that must be exactly this. */
export function exactRow(what: string, figure: number, wanted: number, unit = ""): Row {
  return { what, figure: written(figure, unit), target: `= ${written(wanted, unit)}`, met: figure === wanted };
}

/** A figure without a target. */
export const factRow = (what: string, figure: number, unit: string): Row => ({ what, figure: written(figure, unit) });

/** Formats with three significant digits, at least one of them after the point, and the unit; whole numbers stay as they are. */
function written(value: number, unit: string): string {
  const digits =
    Math.abs(value) >= 1_000 ? value.toFixed(0) : Math.abs(value) >= 100 ? value.toFixed(1) : value.toPrecision(3);
  return `${Number(digits).toLocaleString("en-GB", { maximumFractionDigits: 5 })}${unit && ` ${unit}`}`;
}
