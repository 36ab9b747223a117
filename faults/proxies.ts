import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { endProgram, freePort, startProgram } from "../scripts/children.ts";
import { ROOT } from "./server.ts";

export interface Front {
  readonly url: string;
  /** The address for plain HTTP, where it has one. */
  readonly plainUrl?: string;
  readonly certificate: Buffer;
  /** The ids of its processes. */
  workers(): readonly number[];
  /** The file with a line for each request, where it writes one. */
  readonly log?: string;
}
/** Starts a proxy with a folder of its own in front of the server on the port. */
export type StartProxy = (folder: string, port: number, host?: string) => Promise<Front>;

const deployed = (name: string) => readFileSync(join(ROOT, "deploy", name), "utf8");
/** Replaces every occurrence. Throws where there is none. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The snippet no longer holds "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}

/** Makes a self-signed certificate for localhost. */
function certified(folder: string): { certificate: string; key: string } {
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const made = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    key,
    "-out",
    certificate,
  ];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
  return { certificate, key };
}

export const nginx: StartProxy = async (folder, port, host = "127.0.0.1") => {
  const { certificate, key } = certified(folder);
  const [tls, plain] = [await freePort(), await freePort()];
  const log = join(folder, "access");
  const site = replaced(deployed("nginx.conf"), {
    "\tlisten [::]:80;\n": "",
    "\tlisten [::]:443 ssl http2;\n": "",
    "listen 80;": `listen ${host}:${plain};`,
    "listen 443 ": `listen ${host}:${tls} `,
    "/etc/letsencrypt/live/www.pozicovna.example/fullchain.pem": certificate,
    "/etc/letsencrypt/live/www.pozicovna.example/privkey.pem": key,
    "127.0.0.1:3000": `127.0.0.1:${port}`,
    "return 301 https://www.pozicovna.example": `return 301 https://localhost:${tls}`,
    "www.pozicovna.example": "localhost",
    "/var/log/nginx/access.log": log,
  });
  const file = join(folder, "nginx.conf");
  writeFileSync(file, nginxConfig(folder, site));
  const pid = await run(["nginx", "-e", join(folder, "errors"), "-c", file], folder, tls, host);
  return {
    url: `https://localhost:${tls}`,
    plainUrl: `http://localhost:${plain}`,
    certificate: readFileSync(certificate),
    workers: () => childrenOf(pid),
    log,
  };
};

export const caddy: StartProxy = async (folder, port) => {
  const { certificate, key } = certified(folder);
  const tls = await freePort();
  const site = replaced(deployed("Caddyfile"), {
    "\nwww.pozicovna.example {": `\nhttps://localhost:${tls} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    "127.0.0.1:3000": `127.0.0.1:${port}`,
  });
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  const pid = await run(["caddy", "run", "--adapter", "caddyfile", "--config", file], folder, tls);
  return { url: `https://localhost:${tls}`, certificate: readFileSync(certificate), workers: () => [pid] };
};

/** nginx with this site, writing into the folder only. */
function nginxConfig(folder: string, site: string): string {
  const names = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = names.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  const main = `user root; daemon off; pid ${folder}/pid; error_log ${folder}/errors; worker_processes auto;`;
  // As the file's first lines say. Attackers name networks of IPv6, which not every machine has.
  const limits = "worker_rlimit_nofile 20000;\nevents { worker_connections 8192; }";
  const networks = "set_real_ip_from 127.9.255.1;\nreal_ip_header X-Test-Address;";
  return `${main}\n${limits}\nhttp {\n${networks}\naccess_log off;\n${temporary}\n${site}}\n`;
}

/** Starts a proxy that ends with the test, and waits until it accepts connections. */
async function run(command: readonly string[], home: string, port: number, host = "127.0.0.1"): Promise<number> {
  const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = startProgram(command, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  onTestFinished(() => endProgram(child, "SIGTERM"));
  const giveUp = Date.now() + 30_000;
  while (!(await isListening(port, host))) {
    if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`${command[0]} did not start:\n${said}`);
    await pause(20);
  }
  return child.pid ?? 0;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

const isListening = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const probe = request({ port, host, rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(true);
    });
    probe.on("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "ECONNREFUSED"));
    probe.end();
  });
