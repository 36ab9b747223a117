import { spawnSync } from "node:child_process";
import { find } from "./find.js";

/** Debian's scripts ask it before they start a service that was just installed; 101 says no. */
const POLICY = "/usr/sbin/policy-rc.d";
/** Leaves a policy alone that is there already, and none of its own behind: it outlives this process, whatever ends that. */
const WITHOUT_SERVICES = [
  'if (set -C; printf "#!/bin/sh\\nexit 101\\n" > "$0") 2> /dev/null; then',
  `trap 'rm -f "$0"' EXIT; trap 'exit 130' HUP INT TERM; chmod 755 "$0"; fi`,
  'apt-get "$@"; exit $?',
].join("\n");
const UPDATES_WITHIN_MS = 3 * 60_000;
let isUpdated = false;

/** Installs Debian's packages where this process may, and starts no service they bring. Says why it could not, if so.
 * @param {readonly string[]} packages
 * @param {readonly string[]} options of apt-get
 * @returns {string | undefined} */
export function installDebian(packages, options = ["--no-install-recommends"]) {
  if (!find(["apt-get"])) return "there is no apt-get";
  if (process.getuid?.() !== 0) return "apt-get needs root";
  if (!isUpdated) apt("apt-get", ["update"], UPDATES_WITHIN_MS);
  isUpdated = true;
  return apt("sh", ["-c", WITHOUT_SERVICES, POLICY, "install", "-y", ...options, ...packages]);
}

/** @param {string} program
 * @param {readonly string[]} args
 * @param {number} [timeout]
 * @returns {string | undefined} the reason of a failure */
function apt(program, args, timeout) {
  const { status, stderr, error } = spawnSync(program, args, {
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
