import { spawnSync } from "node:child_process";
import { beforeEach } from "vitest";
import { installDebian } from "../scripts/debian.js";
import { NOBODY, ROOT } from "./server.ts";

interface Prerequisite {
  /** Succeeds where the machine has it. */
  readonly command: readonly string[];
  /** The Debian package that provides it. */
  readonly debian?: string;
}
const inShell = (script: string): Prerequisite => ({ command: ["sh", "-c", script] });
const AS_NOBODY = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];

/** What fault-injection tests need beside Linux and root. */
const PREREQUISITES = {
  strace: { command: ["strace", "-o", "/dev/null", "-e", "inject=fsync:error=EIO", "true"], debian: "strace" },
  mounting: { command: ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/tmp"] },
  "a checkout that everybody may read": { command: [...AS_NOBODY, "test", "-r", `${ROOT}/scripts/start.js`] },
  faketime: { command: ["faketime", "-m", "-f", "-1d", "true"], debian: "faketime" },
  "systemd-analyze": { command: ["systemd-analyze", "--version"], debian: "systemd" },
  openssl: { command: ["openssl", "version"], debian: "openssl" },
  nginx: { command: ["nginx", "-v"], debian: "nginx-light" },
  caddy: { command: ["caddy", "version"], debian: "caddy" },
  "a network of its own": inShell(
    "ip route replace local 127.8.0.0/16 dev lo && ip route del local 127.8.0.0/16 dev lo",
  ),
  "2,500 open files": inShell('test "$(ulimit -Hn)" = unlimited || test "$(ulimit -Hn)" -ge 2500'),
  "the memory of child processes": inShell(
    "grep -q Private_Dirty /proc/$$/smaps_rollup && test -e /proc/$$/task/$$/children",
  ),
} satisfies Readonly<Record<string, Prerequisite>>;

/** Skips the tests of the file, or of the `describe` block around it, where the machine lacks one of these and Debian's packages do not
 *  bring it. The runner then prints the reason beside each test's name. */
export function needs(...names: readonly (keyof typeof PREREQUISITES)[]): void {
  const missing = names.flatMap((name) => failureOf(PREREQUISITES[name], name) ?? []);
  beforeEach(({ skip }) => skip(missing.length > 0, `this machine lacks ${missing.join(", ")}`));
}

function failureOf({ command, debian }: Prerequisite, name: string): string | undefined {
  const first = run(command);
  const installing = first.error && debian ? installDebian([debian]) : undefined;
  const { status, stderr, error } = first.error && debian ? run(command) : first;
  if (status === 0) return undefined;
  return `${name} (${installing ?? error?.message ?? stderr.trim().split("\n").at(-1)})`;
}

const run = ([program = "", ...args]: readonly string[]) => spawnSync(program, args, { encoding: "utf8" });
