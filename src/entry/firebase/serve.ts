import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { listen } from "#src/server/http/listen.ts";
import { packageRoot } from "#src/server/process/package-root.ts";
import { type Env, settingsFrom } from "#src/server/process/settings.ts";
import { stopAtSignal } from "#src/server/process/stop-at-signal.ts";

/** Hosting's own engine, as far as it is used here. It is installed in tools/firebase only. */
interface Engine {
  default(options: {
    readonly cwd: string;
    readonly config: object;
    readonly compression: boolean;
    readonly fallthrough: boolean;
    readonly stack: "strict"; // leaves out what Hosting does not do
  }): (...request: [...Parameters<RequestListener>, next: () => void]) => void;
}

const LONGEST_PATH = 1_000; // in characters; no file has a longer name

/** Serves the built site on this machine as Firebase Hosting would (design §4); the data stay where the project is. */
export async function serve(env: Env): Promise<void> {
  const server = await listen(hosting(packageRoot()), settingsFrom(env));
  stopAtSignal(() => server.stop(() => {}));
  process.stdout.write(`Požičovňa beží na ${server.url}, údaje má vo Firebase\n`);
}

/** The built site as Hosting answers it: its files, redirects, rewrites and headers. */
export function hosting(root: string): RequestListener {
  const cwd = join(root, "dist/firebase");
  const { default: superstatic }: Engine = createRequire(join(root, "tools/firebase/package.json"))("superstatic");
  const config = JSON.parse(readFileSync(join(cwd, "firebase.json"), "utf8")).hosting;
  const answer = superstatic({ cwd, config, compression: true, fallthrough: false, stack: "strict" });
  return (request, response) => {
    // The engine ends the process at an address that cannot be read.
    if (!isReadable(request.url ?? "")) return response.writeHead(400).end();
    answer(request, response, () => response.writeHead(404).end());
  };
}

function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url.replace(/\?.*/s, "")).length < LONGEST_PATH;
  } catch {
    return false;
  }
}
