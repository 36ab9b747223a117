import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildIfChanged, fingerprint, load, SOURCES, vite } from "./build.js";
import { readEnvironment } from "./environment.js";
import { install } from "./install.js";
import { ROOT, say } from "./run.js";

/** Builds dist/client and dist/server if their sources have changed. Settings are no sources: the server reads `.env` and the
 * environment when it starts (fault 107). */
export function build() {
  return buildIfChanged({
    name: "server",
    folders: ["dist/client", "dist/server"],
    fingerprint: fingerprint(SOURCES),
    async work() {
      say("Zostavujem web …");
      await vite("build");
      await vite("build", "--ssr");
      compressFiles(join(ROOT, "dist/client"));
    },
  });
}

/** Writes "x.js.br" beside each file that gets a tenth smaller. So much compression takes two seconds, too long for each start.
 * @param {string} folder */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const compressed = brotliCompressSync(bytes);
    if (compressed.length < 0.9 * bytes.length) writeFileSync(`${path}.br`, compressed);
  }
}

/** Loads a program of our own server after installing and building what it needs. Only `serve` builds
 * again after a change: other commands use the existing build, because a running server uses its files.
 * Where there are no sources, as in a container, the build is used as it is.
 * @param {string} name */
export async function serverProgram(name) {
  const file = `dist/server/${name}.js`;
  const isBuilt = existsSync(join(ROOT, file));
  if (!isBuilt || existsSync(join(ROOT, "src"))) {
    await install();
    if (name === "serve" || !isBuilt) await build();
  }
  readEnvironment();
  return load(file);
}
