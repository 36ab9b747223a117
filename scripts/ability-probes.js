import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  clockOf,
  failingWrites,
  killedAt,
  NOBODY,
  onReadOnlyDisk,
  onSmallDisk,
  powerless,
  traced,
} from "./confined.js";
import { ROOT } from "./run.js";

/** Each tries on a trifle what a rough test will do with the server, and says what came in between, if something did. All get an
 *  empty folder. */

const TRIES_WITHIN_MS = 30_000;
/** A thousand streams, what comes on top, and as much again. */
const OPEN_FILES = 2_500;
const UNIT = "[Unit]\nDescription=Test\n[Service]\nExecStart=/bin/true\n";
const WRITE = "const file = fs.openSync(process.argv[1], 'w'); fs.writeSync(file, 'a'); fs.fsyncSync(file)";
const A_DAY_MS = 24 * 60 * 60 * 1000;

export const linux = () => (process.platform === "linux" ? undefined : `this is ${process.platform}`);

/** @param {string} folder */
export function tracing(folder) {
  const [file, trace] = [join(folder, "file"), join(folder, "trace")];
  const killed = tried([...killedAt("fsync", 1), ...node(WRITE, file)]);
  if (killed.signal !== "SIGKILL") return killed.failure ?? "strace killed nobody";
  const { failure } = tried([...traced("fsync", trace), ...node(WRITE, file)]);
  if (failure) return failure;
  if (!readFileSync(trace, "utf8").includes(`<${file}>`)) return "strace saw nothing";
  // One that is no child of its tracer, and over soon.
  const other = spawn("sleep", ["1"]);
  return tried(failingWrites(other.pid ?? 0)).failure;
}

/** @param {string} folder */
export async function mounting(folder) {
  const { failure } = tried([...onReadOnlyDisk(folder), "true"]);
  if (failure) return failure;
  const [program = "", ...args] = [
    ...onSmallDisk(folder),
    "sh",
    "-c",
    'touch "$0" && exec sleep 30',
    join(folder, "seen"),
  ];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  // From outside, as a test fills the disk of a server.
  const seen = `/proc/${child.pid}/root${join(folder, "seen")}`;
  const giveUp = Date.now() + TRIES_WITHIN_MS;
  while (!existsSync(seen) && child.exitCode === null && Date.now() < giveUp) await pause(20);
  const works = existsSync(seen);
  if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
  return works ? undefined : complaint(said) || "another process's mounts are not to be seen";
}

/** @param {string} folder */
export function unprivileged(folder) {
  if (process.getuid?.() !== 0) return "only root can give up all rights";
  chownSync(folder, NOBODY, NOBODY);
  // The checkout may lie where only its owner gets.
  const read = `fs.readFileSync(${JSON.stringify(join(ROOT, "scripts/start.js"))});`;
  return tried([...powerless(folder), ...node(read + WRITE, join(folder, "file"))]).failure;
}

/** @param {string} folder */
export function otherClock(folder) {
  const clock = join(folder, "clock");
  writeFileSync(clock, "-1d");
  const env = clockOf(clock);
  if (!env) return "there is no libfaketimeMT.so.1";
  const { stdout, failure } = tried(node("process.stdout.write(String(Date.now()))", ""), { ...process.env, ...env });
  if (failure) return failure;
  return Date.now() - Number(stdout) > A_DAY_MS / 2 ? undefined : "the clock stayed as it was";
}

/** @param {string} folder */
export function units(folder) {
  const unit = join(folder, "test.service");
  writeFileSync(unit, UNIT);
  const { stdout, stderr, failure } = tried(["systemd-analyze", "verify", "--man=no", unit]);
  const said = complaint(stdout + stderr);
  if (failure || said) return failure ?? said;
  return tried(["systemd-analyze", "security", "--offline=true", unit]).failure;
}

export const nginx = () => tried(["nginx", "-v"]).failure;
export const caddy = () => tried(["caddy", "version"]).failure;
export const openssl = () => tried(["openssl", "version"]).failure;

export function manyConnections() {
  const limit = tried(["sh", "-c", "ulimit -Hn"]).stdout.trim();
  return limit === "unlimited" || Number(limit) >= OPEN_FILES ? undefined : `a process may have ${limit} files open`;
}

/** @param {string} script
 * @param {string} argument */
const node = (script, argument) => [process.execPath, "-e", script, argument];

/** @param {readonly string[]} command */
function tried([program = "", ...args], env = process.env) {
  const { signal, status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env,
    cwd: ROOT,
    timeout: TRIES_WITHIN_MS,
    killSignal: "SIGKILL",
  });
  const said = error?.message || complaint(stderr ?? "") || `${program} failed`;
  return { signal, stdout: stdout ?? "", stderr: stderr ?? "", failure: status === 0 ? undefined : said };
}

/** What a program says at the end; of a whole stack, its error.
 * @param {string} text */
const complaint = (text) => /^Error: .*/m.exec(text)?.[0] ?? text.trim().split("\n").at(-1) ?? "";
