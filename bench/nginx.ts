import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProgram, freePort, startProgram, untilReady } from "../scripts/children.ts";
import { installDebian } from "../scripts/debian.js";

const MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const NGINX = "/usr/sbin/nginx";

/** One worker, because the shop is one process. The files are compressed in advance, so that nginx only sends them. */
const config = (port: number, root: string) => `
load_module ${MODULE};
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  sendfile on;
  tcp_nopush on;
  access_log access.log;
  gzip_static on;
  brotli_static on;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location / { try_files $uri $uri.html =404; add_header Cache-Control no-cache; }
    location /files/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
    location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
}
`;

export interface Nginx {
  readonly url: string;
  /** The pids of its master and of its worker. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** Serves a folder of static pages by Debian's nginx. */
export async function startNginx(work: string, root: string): Promise<Nginx> {
  const failure = existsSync(MODULE) ? "" : installDebian(["nginx", "libnginx-mod-http-brotli-static"]);
  if (failure) throw new Error(`The bench needs Debian's nginx with its Brotli module: ${failure}.`);
  const prefix = join(work, "nginx");
  mkdirSync(prefix, { recursive: true });
  const port = await freePort();
  const file = join(prefix, "nginx.conf");
  writeFileSync(file, config(port, root));
  const child = startProgram([NGINX, "-p", prefix, "-c", file, "-e", "error.log"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/robots.txt`, child);
  const pid = child.pid as number;
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  return { url, pids: [pid, ...workers], stop: () => endProgram(child, "SIGTERM") };
}
