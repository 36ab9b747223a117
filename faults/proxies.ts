import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { ended, freePort, started } from "../scripts/children.ts";
import { caddyIn, certificateIn, nginxIn } from "../scripts/confined.js";
import { ROOT } from "./server.ts";

export interface Front {
  readonly url: string;
  /** Where it takes plain HTTP, if it does so here. */
  readonly plainUrl?: string;
  readonly certificate: Buffer;
}
/** Starts a proxy with a folder of its own in front of the server on the port. */
export type StartProxy = (folder: string, port: number) => Promise<Front>;

const deployed = (name: string) => readFileSync(join(ROOT, "deploy", name), "utf8");
/** Every occurrence, of which there must be one. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The snippet no longer holds "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}

function certified(folder: string): { certificate: string; key: string } {
  mkdirSync(folder, { recursive: true });
  const { command, ...files } = certificateIn(folder);
  const [program = "", ...args] = command;
  execFileSync(program, args, { stdio: "ignore" });
  return files;
}

export const nginx: StartProxy = async (folder, port) => {
  const { certificate, key } = certified(folder);
  const [tls, plain] = [await freePort(), await freePort()];
  const site = replaced(deployed("nginx.conf"), {
    "\tlisten [::]:80;\n": "",
    "\tlisten [::]:443 ssl http2;\n": "",
    "listen 80;": `listen 127.0.0.1:${plain};`,
    "listen 443 ": `listen 127.0.0.1:${tls} `,
    "/etc/letsencrypt/live/www.pozicovna.example/fullchain.pem": certificate,
    "/etc/letsencrypt/live/www.pozicovna.example/privkey.pem": key,
    "127.0.0.1:3000": `127.0.0.1:${port}`,
    "return 301 https://www.pozicovna.example": `return 301 https://localhost:${tls}`,
    "www.pozicovna.example": "localhost",
  });
  const { file, config, command } = nginxIn(folder, site);
  writeFileSync(file, config);
  await run(command, folder, tls);
  return {
    url: `https://localhost:${tls}`,
    plainUrl: `http://localhost:${plain}`,
    certificate: readFileSync(certificate),
  };
};

export const caddy: StartProxy = async (folder, port) => {
  const { certificate, key } = certified(folder);
  const tls = await freePort();
  const site = replaced(deployed("Caddyfile"), {
    "\nwww.pozicovna.example {": `\nhttps://localhost:${tls} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    "127.0.0.1:3000": `127.0.0.1:${port}`,
  });
  const { file, config, options } = caddyIn(folder, site);
  writeFileSync(file, config);
  await run(["caddy", "run", ...options], folder, tls);
  return { url: `https://localhost:${tls}`, certificate: readFileSync(certificate) };
};

/** Resolves when it takes connections; ends with the test. */
async function run(command: readonly string[], home: string, port: number): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = started(command, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  onTestFinished(() => ended(child, "SIGTERM"));
  const giveUp = Date.now() + 30_000;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`${command[0]} did not start:\n${said}`);
    await pause(20);
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = request({ port, host: "127.0.0.1", rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(true);
    });
    probe.on("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "ECONNREFUSED"));
    probe.end();
  });
