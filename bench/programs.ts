import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebian } from "../scripts/debian.js";

/** Leaves a program of a Debian package on this machine, installing the packages where they are missing. */
export function needDebian(packages: readonly string[], ...proofs: readonly string[]): void {
  if (proofs.every((proof) => existsSync(proof))) return;
  console.log(`Installing ${packages.join(", ")} …`);
  const failure = installDebian(packages);
  if (failure) throw new Error(`The bench needs Debian's packages ${packages.join(", ")}: ${failure}.`);
}

/** The first line a program says about its version. */
export function versionOf(program: string, flag: string): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  const lines = `${stdout ?? ""}\n${stderr ?? ""}`.split("\n");
  return lines.find((line) => /\d\.\d/.test(line) && !line.includes("expected operator"))?.trim() ?? "?";
}
