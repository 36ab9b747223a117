import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { listen } from "#src/server/listen.ts";
import { packageRoot } from "#src/server/package-root.ts";
import { type Env, settingsFrom } from "#src/server/settings.ts";
import site from "../../shop.json" with { type: "json" };

/** Hosting's own engine, as far as it is used here. It is installed in tools/firebase only. */
interface Engine {
  default(options: {
    readonly cwd: string;
    readonly config: object;
    readonly compression: boolean;
    readonly fallthrough: boolean;
    /** "strict" leaves out what Hosting does not do. */
    readonly stack: "strict";
  }): (...request: [...Parameters<RequestListener>, next: () => void]) => void;
}

/** Serves the built site on this machine as Firebase Hosting would (design §4); the data stay where the project is. */
export async function serve(env: Env): Promise<void> {
  const root = packageRoot();
  const settings = settingsFrom(env, { siteUrl: site.siteUrl, dataDir: join(root, "data") });
  const server = await listen(hosting(root), settings);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      await server.stop(() => {});
      process.exit(0);
    });
  }
  process.stdout.write(`Požičovňa beží na ${server.url}, údaje má vo Firebase\n`);
}

/** The built site as Hosting answers it: its files, redirects, rewrites and headers. */
export function hosting(root: string): RequestListener {
  const cwd = join(root, "dist/firebase");
  const config: { hosting: object } = JSON.parse(readFileSync(join(cwd, "firebase.json"), "utf8"));
  const { default: superstatic }: Engine = createRequire(join(root, "tools/firebase/package.json"))("superstatic");
  const answer = superstatic({ cwd, config: config.hosting, compression: true, fallthrough: false, stack: "strict" });
  return (request, response) => answer(request, response, () => response.writeHead(404).end());
}
