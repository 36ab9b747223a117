import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");
/** What only Firebase needs has packages of its own, too heavy for everybody. */
export const FIREBASE_TOOLS = join(ROOT, "tools/firebase");

/** What the commands say about their own work goes to stderr, so that stdout is the command's.
 * @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`);

/** A reason to stop that the person at the keyboard can act on: shown as it is, without a stack. */
export class Stop extends Error {
  /** @override */
  name = "Stop";
}

/** Runs a program in the checkout and resolves to its exit status; a signal counts as 1.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options] `quiet` shows the output only where the program fails
 * @returns {Promise<number>} */
export function run(command, args, { env = process.env, cwd = ROOT, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const output = quiet ? "pipe" : "inherit";
    const child = spawn(command, args, { cwd, env, stdio: ["inherit", output, output] });
    /** @type {Buffer[]} */
    const held = [];
    child.stdout?.on("data", (chunk) => held.push(chunk));
    child.stderr?.on("data", (chunk) => held.push(chunk));
    child.once("error", fail);
    child.once("close", (status) => {
      if (status !== 0) process.stderr.write(Buffer.concat(held));
      done(status ?? 1);
    });
  });
}

/** Runs the program of an installed package with this very Node.
 * @param {string} name the package
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, bin?: string, folder?: string }} [options] `bin`: where it is not named like
 * the package; `folder`: where that is installed */
export function runPackage(name, args, { bin = name, folder = ROOT, ...options } = {}) {
  const manifest = join(folder, "node_modules", name, "package.json");
  const { bin: bins } = createRequire(manifest)(manifest);
  return run(
    process.execPath,
    [join(dirname(manifest), typeof bins === "string" ? bins : bins[bin]), ...args],
    options,
  );
}

/** The errors that are a sentence for the person at the keyboard; by name, because the programs are built apart. */
const SENTENCES = new Set(["Stop", "UserError", "UserError"]);

/** Ends the process in one sentence where the error is one, with the whole error on anything else.
 * @param {Promise<unknown>} work */
export function orStop(work) {
  return work.catch((error) => {
    say(SENTENCES.has(error?.name) ? error.message : String(error?.stack ?? error));
    process.exit(1);
  });
}
