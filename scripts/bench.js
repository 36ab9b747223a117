import "./node-version.js";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.js";
import { installChromium } from "./chromium.js";
import { install } from "./install.js";
import { orStop, ROOT } from "./run.js";

/** Its programs: the harness, and what it starts beside itself. */
const PROGRAMS = ["bench", "live-client", "bare-server", "durable-probe", "sqlite-probe"];

await orStop(main());

/** Brings product, tools and harness to where they run, and runs it. */
async function main() {
  await install();
  await build();
  await installChromium();
  // Lighthouse has a package.json of its own, so that nobody else installs it.
  await install(join(ROOT, "bench/tools"));
  await bundle();
  const { bench } = await import(pathToFileURL(join(ROOT, "dist/bench/bench.js")).href);
  await bench(process.argv.slice(2));
}

/** The harness is TypeScript, as the product is, and uses the product's own code to fill a shop. */
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
      rolldownOptions: { input: Object.fromEntries(PROGRAMS.map((name) => [name, `bench/${name}.ts`])) },
    },
  });
}
