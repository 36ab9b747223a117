import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  caddyIn,
  certificateIn,
  childrenOf,
  clockOf,
  failingWrites,
  killedAt,
  NOBODY,
  nginxIn,
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
/** With what depends on the machine: other units, its kernel, how systemd was built. */
const UNIT = [
  "[Unit]\nDescription=Test\nAfter=network.target\n[Service]\nExecStart=/bin/true\nStateDirectory=test\nMemoryMax=512M\nTasksMax=128",
  "PrivateUsers=yes\nIPAddressDeny=any\nIPAddressAllow=localhost\nSystemCallFilter=@system-service\nSystemCallArchitectures=native",
  "[Install]\nWantedBy=multi-user.target\n",
].join("\n");
const WRITE = "const file = fs.openSync(process.argv[1], 'w'); fs.writeSync(file, 'a'); fs.fsyncSync(file)";
const A_DAY_MS = 24 * 60 * 60 * 1000;

export const linux = () => (process.platform === "linux" ? undefined : `this is ${process.platform}`);

/** @param {string} folder */
export async function tracing(folder) {
  const [file, trace] = [join(folder, "file"), join(folder, "trace")];
  const killed = tried([...killedAt("fsync", 1), ...node(WRITE, file)]);
  if (killed.signal !== "SIGKILL") return killed.failure ?? "strace killed nobody";
  const { failure } = tried([...traced("fsync", trace), ...node(WRITE, file)]);
  if (failure) return failure;
  if (!readFileSync(trace, "utf8").includes(`<${file}>`)) return "strace saw nothing";
  // One that is no child of its tracer.
  const other = spawn("sleep", ["60"]);
  try {
    return await cameAsFar(failingWrites(other.pid ?? 0), (_, said) => /^strace: Process .* attached/m.test(said));
  } finally {
    other.kill("SIGKILL");
  }
}

/** @param {string} folder */
export async function mounting(folder) {
  const { failure } = tried([...onReadOnlyDisk(folder), "true"]);
  if (failure) return failure;
  const file = join(folder, "seen");
  const command = [...onSmallDisk(folder), "sh", "-c", 'touch "$0" && exec sleep 60', file];
  // From outside, as a test fills the disk of a server.
  return cameAsFar(command, (pid) => existsSync(`/proc/${pid}/root${file}`));
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

/** @param {string} folder */
export const openssl = (folder) => tried(certificateIn(folder).command).failure;

/** @param {string} folder */
export function nginx(folder) {
  const { certificate, key, command } = certificateIn(folder);
  const { failure } = tried(command);
  if (failure) return failure;
  // A port that is taken does not matter to a trial.
  const listen = "listen 127.0.0.1:8443 ssl http2;";
  const proxy = nginxIn(
    folder,
    `server {\n${listen}\nssl_certificate ${certificate};\nssl_certificate_key ${key};\n}\n`,
  );
  writeFileSync(proxy.file, proxy.config);
  return tried([...proxy.command, "-t"]).failure;
}

/** @param {string} folder */
export function caddy(folder) {
  const { file, config, options } = caddyIn(folder, "http://localhost:8080 {\n\trespond ok\n}\n");
  writeFileSync(file, config);
  return tried(["caddy", "adapt", ...options]).failure;
}

export function manyConnections() {
  const limit = tried(["sh", "-c", "ulimit -Hn"]).stdout.trim();
  return limit === "unlimited" || Number(limit) >= OPEN_FILES ? undefined : `a process may have ${limit} files open`;
}

export function memoryOfChildren() {
  const child = spawn("sleep", ["60"]);
  try {
    if (!childrenOf(process.pid).includes(child.pid ?? 0)) return "a process's children are not to be seen";
    const isShown = (/** @type {string} */ path, /** @type {string} */ size) =>
      readFileSync(path, "utf8").includes(size);
    const isAll =
      isShown(`/proc/${child.pid}/status`, "VmRSS:") && isShown(`/proc/${child.pid}/smaps_rollup`, "Private_Dirty:");
    return isAll ? undefined : "a process's memory is not to be seen";
  } finally {
    child.kill("SIGKILL");
  }
}

/** @param {string} script
 * @param {string} argument */
const node = (script, argument) => [process.execPath, "-e", script, argument];

/** Starts a command, waits until it has come as far as wanted, and ends it; what it says where it does not come so far.
 * @param {readonly string[]} command
 * @param {(pid: number | undefined, said: string) => boolean} isThere */
async function cameAsFar([program = "", ...args], isThere) {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let [said, isOver] = ["", false];
  child.stderr.on("data", (text) => {
    said += text;
  });
  const over = once(child, "close").catch((error) => {
    said += error.message;
  });
  void over.then(() => {
    isOver = true;
  });
  const giveUp = Date.now() + TRIES_WITHIN_MS;
  while (!isThere(child.pid, said) && !isOver && Date.now() < giveUp) await pause(20);
  const works = isThere(child.pid, said);
  child.kill("SIGKILL");
  await over;
  return works ? undefined : complaint(said) || `${program} came to nothing`;
}

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
