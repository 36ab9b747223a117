import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Leaves a program of a Debian package on this machine, installing the packages where they are missing. */
export function needDebian(packages: readonly string[], ...proofs: readonly string[]): void {
  if (proofs.every((proof) => existsSync(proof))) return;
  const isPossible = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!isPossible) throw new Error(`The bench needs Debian's packages ${packages.join(", ")}: install them first.`);
  console.log(`Installing ${packages.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update"], { env });
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env, stdio: "pipe" });
}

/** The first line a program says about its version. */
export function versionOf(program: string, flag: string): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  const lines = `${stdout ?? ""}\n${stderr ?? ""}`.split("\n");
  return lines.find((line) => /\d\.\d/.test(line) && !line.includes("expected operator"))?.trim() ?? "?";
}
