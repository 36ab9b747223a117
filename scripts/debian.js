import { spawnSync } from "node:child_process";

/** Debian's packages ask this program before they start their service; exit status 101 forbids it. */
const POLICY = "/usr/sbin/policy-rc.d";
/** Installs packages under a policy that forbids starting services, unless the system has a policy of its own. The shell deletes the
 *  policy again even if Node is killed meanwhile. */
const INSTALL = [
  'if (set -C; printf "#!/bin/sh\\nexit 101\\n" > "$0") 2> /dev/null; then',
  `trap 'rm -f "$0"' EXIT; trap 'exit 130' HUP INT TERM; chmod 755 "$0"; fi`,
  'timeout 180 apt-get update; apt-get install -y "$@"; exit $?',
].join("\n");

/** Installs Debian's packages without starting the services in them. Returns why it failed; undefined if it succeeded.
 * @param {readonly string[]} packages
 * @param {readonly string[]} options of `apt-get install` */
export function installDebian(packages, options = ["--no-install-recommends"]) {
  if (process.getuid?.() !== 0) return "apt-get needs root";
  const { status, stderr } = spawnSync("sh", ["-c", INSTALL, POLICY, ...options, ...packages], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "pipe"],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return undefined;
  return stderr.trim().split("\n").at(-1) || "apt-get failed";
}
