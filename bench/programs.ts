import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebian } from "../scripts/debian.js";

/** Installs Debian's packages where one of their files is missing. Throws where that fails. */
export function needDebian(packages: readonly string[], ...proofs: readonly string[]): void {
  if (proofs.every((proof) => existsSync(proof))) return;
  console.log(`Installing ${packages.join(", ")} …`);
  const failure = installDebian(packages);
  if (failure) throw new Error(`The bench needs Debian's packages ${packages.join(", ")}: ${failure}.`);
}

/** The line of a program's output that holds its version. */
export function versionOf(program: string, flag: string): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  const lines = `${stdout ?? ""}\n${stderr ?? ""}`.split("\n");
  return lines.find((line) => /\d\.\d/.test(line) && !line.includes("expected operator"))?.trim() ?? "?";
}
