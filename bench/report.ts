import { readFileSync, writeFileSync } from "node:fs";
import type { Row, Table } from "./row.ts";

export interface PartReport {
  readonly name: string;
  /** How, where and when it was measured. */
  readonly circumstances: readonly string[];
  readonly tables: readonly Table[];
}

const START = (name: string) => `<!-- bench ${name} -->`;
const END = (name: string) => `<!-- /bench ${name} -->`;

/** A part of the docs as Markdown. */
export function markdown({ circumstances, tables }: PartReport): string {
  return [circumstances.join(" · "), ...tables.map(tableText)].join("\n\n");
}

/** Replaces the text between the marks of these parts. Throws where a mark is missing. */
export function intoDocs(file: string, parts: readonly PartReport[]): void {
  let text = readFileSync(file, "utf8");
  for (const part of parts) {
    const [start, end] = [START(part.name), END(part.name)];
    const [before, rest] = halves(text, start);
    const [, after] = halves(rest, end);
    text = `${before}${start}\n${markdown(part)}\n${end}${after}`;
  }
  writeFileSync(file, text);
}

/** "12 met, 3 missed". */
export function summary(parts: readonly PartReport[]): string {
  const rows = parts.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
  return `${rows.filter(({ met }) => met === true).length} met, ${rows.filter(({ met }) => met === false).length} missed`;
}

function tableText({ title, against, rows }: Table): string {
  const compared = against ?? (rows.some((row) => row.against) ? "beside" : undefined);
  const head = ["", ...(compared ? ["ratio"] : []), "figure", ...(compared ? [compared] : []), "target", ""];
  const lines = rows.map((row) => cells(row, compared !== undefined));
  return [`**${title}**`, "", ...[head, head.map((_, at) => (at ? "--:" : "---")), ...lines].map(line)].join("\n");
}

function cells({ what, figure, against, ratio, target, met }: Row, isCompared: boolean): string[] {
  const verdict = met === undefined ? "" : met ? "met" : "**missed**";
  const times = ratio === undefined ? "" : `${ratio.toFixed(2)} ×`;
  return [what, ...(isCompared ? [times] : []), figure, ...(isCompared ? [against ?? ""] : []), target ?? "", verdict];
}

const line = (texts: readonly string[]): string => `| ${texts.join(" | ")} |`;

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/benchmarks.md has no line "${mark}".`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
