import { join } from "node:path";
import { builtOnce, fingerprint, vite } from "./built-once.js";
import { ROOT, say } from "./run.js";

/** All a build is made of. */
export const SOURCES = ["src", "public", "shop.json", ".env", "vite.config.ts", "package.json", "package-lock.json"];
const PROGRAMS = ["serve", "admin", "backup", "catalogue", "backup-child", "reencode-child"].map(
  (name) => `server/${name}.js`,
);

/** Builds dist/client and dist/server, unless they are built from these very sources already. */
export function build() {
  return builtOnce({
    mark: join(ROOT, "dist/built-from"),
    wanted: fingerprint(SOURCES),
    parts: ["client/.vite/manifest.json", ...PROGRAMS],
    async work() {
      say("Zostavujem web …");
      await vite("build");
      await vite("build", "--ssr");
    },
  });
}
