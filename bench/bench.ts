import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { envelope } from "./envelope.ts";
import { growth } from "./growth.ts";
import { history } from "./history.ts";
import { lighthouse } from "./lighthouse.ts";
import { live } from "./live.ts";
import { circumstances } from "./machine.ts";
import { commandOf, optionsFrom, type PartName } from "./options.ts";
import type { Bench, Measured } from "./parts.ts";
import { intoDocs, markdown, type PartReport, summary } from "./report.ts";
import { ROOT } from "./server.ts";
import { serverLoad } from "./server-load.ts";
import { compareShop, type Shop } from "./shops.ts";
import { staffTasks } from "./staff-tasks.ts";

const MEASURE: Readonly<Record<PartName, (bench: Bench) => Promise<Measured>>> = {
  lighthouse,
  server: serverLoad,
  live,
  envelope,
  history,
  growth,
  staff: staffTasks,
};

/** The performance harness: fills a shop, measures the parts that the arguments select, prints the figures, and writes complete runs
 *  into the docs. */
export async function bench(args: readonly string[]): Promise<void> {
  const startedAt = new Date();
  const options = optionsFrom(args);
  const work = mkdtempSync(join(tmpdir(), "pozicovna-bench-"));
  process.once("exit", () => rmSync(work, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  let filling: Promise<Shop> | undefined;
  const filledShop = () => {
    filling ??= compareShop(work, options.shop);
    return filling;
  };
  const reports: PartReport[] = [];
  for (const name of options.parts) {
    console.log(`Measuring: ${name} …`);
    const { tables, raw } = await MEASURE[name]({ options, work, filledShop });
    const report = { name, circumstances: circumstances(commandOf(args), startedAt), tables };
    reports.push(report);
    saveRaw(name, startedAt, { ...report, raw });
    console.log(`\n${markdown(report)}\n`);
    if (options.isWhole) intoDocs(join(ROOT, "docs/benchmarks.md"), [report]);
  }
  console.log(summary(reports));
  if (!options.isWhole) console.log("A quick run or fewer than 5 runs: docs/benchmarks.md stays as it is.");
}

function saveRaw(name: string, startedAt: Date, raw: unknown): void {
  const folder = join(ROOT, "bench/results");
  mkdirSync(folder, { recursive: true });
  const stamp = startedAt.toISOString().slice(0, 19).replaceAll(":", "-");
  writeFileSync(join(folder, `${stamp}-${name}.json`), JSON.stringify(raw, undefined, 1));
}
