import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "./browser.ts";
import { WRK } from "./load.ts";
import { NGINX } from "./nginx.ts";
import { versionOf } from "./programs.ts";
import { ROOT } from "./server.ts";

/** The machine and the versions that figures depend on, for the docs. */
export function circumstances(command: string, startedAt: Date): string[] {
  const lighthouse = JSON.parse(
    readFileSync(join(ROOT, "bench/tools/node_modules/lighthouse/package.json"), "utf8"),
  ) as {
    version: string;
  };
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
  return [
    `\`${command}\``,
    startedAt.toISOString().slice(0, 16).replace("T", " "),
    `commit ${commit}`,
    `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release().split("-")[0]}`,
    `load before ${loadBefore.toFixed(1)}`,
    `Node ${process.versions.node}`,
    versionOf(NGINX, "-v").replace("nginx version: ", ""),
    versionOf(WRK, "-v").replace(/ \[.*$/, ""),
    versionOf(chromiumPath(), "--version").replace(/ built on.*$/, ""),
    `Lighthouse ${lighthouse.version}`,
  ];
}

/** The load of the last minute, because figures from a busy machine mean little. */
const [loadBefore = 0] = loadavg();
