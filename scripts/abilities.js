import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  caddy,
  linux,
  manyConnections,
  memoryOfChildren,
  mounting,
  nginx,
  openssl,
  otherClock,
  tracing,
  units,
  unprivileged,
} from "./ability-probes.js";
import { installDebian } from "./debian.js";
import { find } from "./find.js";
import { say } from "./run.js";

/** What rough tests ask of the machine.
 * @typedef {object} Ability
 * @property {string} name
 * @property {readonly string[]} [files] of faults/ that ask for it; all of them where there are none
 * @property {(folder: string) => string | undefined | Promise<string | undefined>} refusal
 * @property {readonly [program: string, debian: string]} [program] it needs, and the Debian package that brings it */

/** @type {readonly Ability[]} */
const ABILITIES = [
  { name: "Linux", refusal: linux },
  { name: "strace", files: ["disk", "durable", "every-step"], refusal: tracing, program: ["strace", "strace"] },
  { name: "mounting", files: ["disk"], refusal: mounting },
  { name: "giving up all rights", files: ["powerless"], refusal: unprivileged },
  { name: "another clock", files: ["time"], refusal: otherClock, program: ["faketime", "faketime"] },
  { name: "systemd-analyze", files: ["unit"], refusal: units, program: ["systemd-analyze", "systemd"] },
  { name: "openssl", files: ["proxy"], refusal: openssl, program: ["openssl", "openssl"] },
  { name: "nginx", files: ["proxy"], refusal: nginx, program: ["nginx", "nginx-light"] },
  { name: "Caddy", files: ["proxy"], refusal: caddy, program: ["caddy", "caddy"] },
  { name: "thousands of connections", files: ["load", "sockets"], refusal: manyConnections },
  { name: "the memory of children", files: ["load"], refusal: memoryOfChildren },
];

/** What this machine cannot do of what these files ask for, each with the reason, after installing what is missing from Debian's
 * packages where that can be done.
 * @param {readonly string[]} files their names, as in "disk"
 * @returns {Promise<{ name: string, files: readonly string[], reason: string }[]>} */
export async function missingAbilities(files) {
  const missing = [];
  for (const { name, files: all = files, refusal, program } of ABILITIES) {
    const asking = all.filter((file) => files.includes(file));
    const reason = asking.length > 0 ? (lacking(program) ?? (await tried(refusal))) : undefined;
    if (reason) missing.push({ name, files: asking, reason });
  }
  return missing;
}

/** @param {Ability["program"]} program */
function lacking(program) {
  if (!program || find([program[0]])) return undefined;
  say(`Installing ${program[1]} …`);
  const failure = installDebian([program[1]]);
  return find([program[0]])
    ? undefined
    : `${program[0]} is not there (Debian: ${program[1]}), ${failure ?? "nor after installing"}`;
}

/** @param {Ability["refusal"]} refusal */
async function tried(refusal) {
  const folder = mkdtempSync(join(tmpdir(), "pozicovna-ability-"));
  const reason = await orThrown(() => refusal(folder));
  // Where this fails, a test would not get rid of its folder either.
  const remains = await orThrown(() => rmSync(folder, { recursive: true }));
  return reason ?? remains;
}

/** What the work says, or the error that ends it: a probe that fails oddly is a missing ability too.
 * @param {() => string | undefined | void | Promise<string | undefined>} work
 * @returns {Promise<string | undefined>} */
async function orThrown(work) {
  try {
    return (await work()) ?? undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
