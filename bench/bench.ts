import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { interactions } from "./interactions.ts";
import { lighthouse } from "./lighthouse.ts";
import { live } from "./live.ts";
import { load } from "./load.ts";
import { type Bench, ROOT, type Server, startServer } from "./server.ts";
import { markdown, type Row } from "./table.ts";

const PARTS: Readonly<Record<string, (bench: Bench) => Promise<readonly Row[]>>> = {
  lighthouse,
  load,
  live,
  interactions,
};

/** `npm run bench`: measures the demo, each part on a server of its own, and prints a table for each, which it saves in bench/results. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: "string", multiple: true }, runs: { type: "string", default: "5" } },
  });
  const names = values.only ?? Object.keys(PARTS);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`;
  const report = [`${new Date().toISOString().slice(0, 16)} · commit ${commit} · ${machine}`];
  for (const name of names) {
    const part = PARTS[name];
    if (!part) throw new Error(`--only takes ${Object.keys(PARTS).join(", ")}; not ${name}.`);
    console.log(`Measuring: ${name} …`);
    const table = markdown(name, await onDemo((server, work) => part({ server, work, runs: Number(values.runs) })));
    console.log(`\n${table}\n`);
    report.push(table);
  }
  const folder = join(ROOT, "bench/results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.md`),
    `${report.join("\n\n")}\n`,
  );
}

async function onDemo<T>(work: (server: Server, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "pozicovna-bench-"));
  const server = await startServer(join(folder, "shop"));
  try {
    return await work(server, folder);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
