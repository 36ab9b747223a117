/** One line of a report. */
export interface Row {
  readonly what: string;
  /** What was measured, in the row's unit. */
  readonly figure: number;
  readonly unit: string;
  /** The same of what it is compared with. */
  readonly against?: number;
  /** The figure that it should not exceed. */
  readonly most?: number;
}

/** Rows as a table in Markdown, with a title. */
export function markdown(title: string, rows: readonly Row[]): string {
  const lines = rows.map(({ what, figure, unit, against, most }) => [
    what,
    `${written(figure)} ${unit}`,
    against === undefined ? "" : `${written(against)}${against ? ` (${(figure / against).toFixed(2)} ×)` : ""}`,
    most === undefined ? "" : `≤ ${written(most)}${figure > most ? " **missed**" : ""}`,
  ]);
  const table = [["", "figure", "beside", "target"], ["---", "--:", "--:", "--:"], ...lines];
  return [`**${title}**`, "", ...table.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}

/** With three significant digits, or as a whole number. */
const written = (value: number): string =>
  Number(Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)).toLocaleString("en-GB");

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const [low, high] = [ordered[(ordered.length - 1) >> 1], ordered[ordered.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("Nothing was measured.");
  return (low + high) / 2;
}
