import "./node-version.js";
import { join } from "node:path";
import { load } from "./build.js";
import { installChromium } from "./chromium.js";
import { install } from "./install.js";
import { build } from "./own-server.js";
import { exitOnError, ROOT } from "./run.js";

await exitOnError(main());

/** Installs and builds the product, the tools and the harness, and runs the harness. */
async function main() {
  await install();
  await build();
  await installChromium();
  // What measures has a package.json of its own, so that nobody else installs it.
  await install(join(ROOT, "bench/tools"));
  await bundle();
  const { bench } = await load("dist/bench/bench.js");
  await bench?.(process.argv.slice(2));
}

/** Builds the harness, which is TypeScript and uses the product's own code to fill a shop. */
async function bundle() {
  const { build: bundled } = await import("vite");
  await bundled({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: "dist/bench",
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: "bench/bench.ts" },
    },
  });
}
