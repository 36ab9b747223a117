import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Ways to start or to treat a program so that something is wrong, or less is allowed. The rough tests (faults/) treat the server
 *  so, and abilities.js asks by the very same whether this machine can. What starts a program is a command to stand before it. */

export const NOBODY = 65_534;

/** The folder is an empty disk of 8 MB.
 * @param {string} folder */
export const onSmallDisk = (folder) => mounted('mount -t tmpfs -o size=8m tmpfs "$1"', folder);

/** The folder can only be read.
 * @param {string} folder */
export const onReadOnlyDisk = (folder) => mounted('mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"', folder);

/** Mounts that only the program sees. Whoever is not root becomes it, as far as mounts go.
 * @param {string} mount done before, with the folder as $1
 * @param {string} folder */
function mounted(mount, folder) {
  const alone = process.getuid?.() === 0 ? "-m" : "-rm";
  return ["unshare", alone, "sh", "-c", `${mount} && shift && exec "$@"`, "sh", folder];
}

/** Nearly as the unit in deploy/ does it: the disk of / is read-only but for the folder, which must be NOBODY's, and no privilege is
 *  left. Other disks stay as they are: what lies there, NOBODY's rights alone protect.
 * @param {string} folder */
export function powerless(folder) {
  const user = `--reuid=${NOBODY} --regid=${NOBODY} --clear-groups`;
  const rights = "--no-new-privs --bounding-set=-all --inh-caps=-all";
  const script = `mount --bind "$1" "$1" && mount -o remount,ro,bind / && shift && exec setpriv ${user} ${rights} "$@"`;
  return ["unshare", "-m", "sh", "-c", script, "sh", folder];
}

/** Notes these system calls of all threads in a file, texts whole. `-D` leaves the program our child.
 * @param {string} calls
 * @param {string} file */
export const traced = (calls, file) => ["strace", "-D", "-f", "-y", "-s", "9999", "-e", `trace=${calls}`, "-o", file];

/** Kills the program as it enters the n-th of these system calls, counted for each of its threads.
 * @param {string} calls
 * @param {number} n */
export function killedAt(calls, n) {
  const inject = `inject=${calls}:signal=SIGKILL:when=${n}`;
  return ["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", `trace=${calls}`, "-e", inject];
}

/** A command of its own: makes every write of a running program to its database fail, for as long as it runs.
 * @param {number} pid */
export function failingWrites(pid) {
  const calls = "pwrite64,ftruncate";
  return ["strace", "-f", "-p", String(pid), "-e", `trace=${calls}`, "-e", `inject=${calls}:error=EROFS`];
}

/** The environment in which a program believes the file about the time; undefined without Debian's library for it.
 * @param {string} file */
export function clockOf(file) {
  const folders = readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"));
  const libraries = folders.map((name) => join("/usr/lib", name, "faketime/libfaketimeMT.so.1"));
  const LD_PRELOAD = libraries.find((path) => existsSync(path));
  const rest = { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: "1", FAKETIME_DONT_FAKE_MONOTONIC: "1" };
  return LD_PRELOAD && { LD_PRELOAD, ...rest };
}

/** A certificate of its own, for localhost.
 * @param {string} folder which it and its key come into */
export function certificateIn(folder) {
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate];
  return { certificate, key, command: ["openssl", ...made, ...subject] };
}

/** nginx over a site, with whatever it writes in the folder.
 * @param {string} folder
 * @param {string} site */
export function nginxIn(folder, site) {
  const names = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = names.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/errors;`;
  const config = `${main}\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`;
  const file = join(folder, "nginx.conf");
  return { file, config, command: ["nginx", "-e", join(folder, "errors"), "-c", file] };
}

/** Caddy over a site.
 * @param {string} folder
 * @param {string} site */
export function caddyIn(folder, site) {
  const file = join(folder, "Caddyfile");
  const config = `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`;
  return { file, config, options: ["--adapter", "caddyfile", "--config", file] };
}

/** The processes that this one started and that still run. Not every Linux tells.
 * @param {number} pid */
export function childrenOf(pid) {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return ids ? ids.split(" ").map(Number) : [];
}
