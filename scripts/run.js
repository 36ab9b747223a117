import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");
/** The folder with the packages that only Firebase needs. They are too heavy to be installed for everybody. */
export const FIREBASE_TOOLS = join(ROOT, "tools/firebase");

/** Writes to stderr, so that stdout holds only what the command itself prints.
 * @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`);

/** An error whose message is one sentence for the person at the terminal. It is shown without a stack. */
export class UserError extends Error {
  /** @override */
  name = "UserError";
}

/** Ends the process with status 1 if the work fails. Built programs have a `UserError` class of their own, so it is recognised
 * by its name.
 * @param {Promise<unknown>} work */
export function exitOnError(work) {
  return work.catch((error) => {
    say(error?.name === "UserError" ? error.message : String(error?.stack ?? error));
    process.exit(1);
  });
}

/** Runs a program in the checkout and resolves to its exit status, which is 1 if a signal ended it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options] `quiet` shows the output only if the program fails
 * @returns {Promise<number>} */
export function run(command, args, { env = process.env, cwd = ROOT, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const output = quiet ? "pipe" : "inherit";
    const child = spawn(command, args, { cwd, env, stdio: ["inherit", output, output] });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    child.once("error", fail);
    child.once("close", (status) => {
      if (status !== 0) process.stderr.write(Buffer.concat(chunks));
      done(status ?? 1);
    });
  });
}

/** Runs the program of an installed package with the Node of this process.
 * @param {string} name the package
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, bin?: string, folder?: string }} [options] `bin`: the program's name if it
 * differs from the package's; `folder`: the folder whose node_modules holds the package */
export function runPackage(name, args, { bin = name, folder = ROOT, ...options } = {}) {
  const manifest = join(folder, "node_modules", name, "package.json");
  const { bin: bins } = createRequire(manifest)(manifest);
  return run(
    process.execPath,
    [join(dirname(manifest), typeof bins === "string" ? bins : bins[bin]), ...args],
    options,
  );
}
