import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { find } from "./find.js";

/** Debian's scripts ask it before they start a service that was just installed; 101 says no. */
const POLICY = "/usr/sbin/policy-rc.d";
const UPDATES_WITHIN_MS = 3 * 60_000;
let isUpdated = false;

/** Installs Debian's packages where this process may, and starts no service they bring. Says why it could not, if so.
 * @param {readonly string[]} packages
 * @param {readonly string[]} options of apt-get
 * @returns {string | undefined} */
export function installDebian(packages, options = ["--no-install-recommends"]) {
  if (!find(["apt-get"])) return "there is no apt-get";
  if (process.getuid?.() !== 0) return "apt-get needs root";
  if (!isUpdated) apt(["update"], UPDATES_WITHIN_MS);
  isUpdated = true;
  return withoutServices(() => apt(["install", "-y", ...options, ...packages]));
}

/** @param {readonly string[]} args
 * @param {number} [timeout]
 * @returns {string | undefined} the reason of a failure */
function apt(args, timeout) {
  const { status, stderr, error } = spawnSync("apt-get", args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout,
    stdio: ["ignore", "ignore", "pipe"],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return undefined;
  const said = stderr?.split("\n").findLast((line) => line.startsWith("E: "));
  return `apt-get: ${said?.slice(3) ?? error?.message ?? "failed"}`;
}

/** Leaves a policy alone that is there already.
 * @template T
 * @param {() => T} work */
function withoutServices(work) {
  let isOurs = false;
  try {
    writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755, flag: "wx" });
    isOurs = true;
  } catch {
    // The machine has its own policy, or no place for one.
  }
  try {
    return work();
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
}
