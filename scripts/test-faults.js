import "./node-version.js";
import { delimiter } from "node:path";
import { build } from "./build.js";
import { find } from "./chromium.js";
import { install } from "./install.js";
import { orStop, ROOT, run, Stop, say } from "./run.js";

/** What the rough tests need of the system: programs, and the Debian packages that bring them. */
const TOOLS = {
  strace: "strace",
  faketime: "faketime",
  nginx: "nginx-light",
  caddy: "caddy",
  openssl: "openssl",
  "systemd-analyze": "systemd",
};
/** Where Debian keeps servers, which is not on everybody's PATH. */
const SERVERS = "/usr/sbin";
/** The quick tests of a fault by its number, which are part of `npm test` too, and the rough ones and those of deploy/, which are not. */
const INCLUDE = ["src/**/*.test.{ts,tsx}", "faults/*.test.ts"];
const NUMBERED = "\\bfaults? \\d|^deploy/";

process.env.PATH = `${process.env.PATH}${delimiter}${SERVERS}`;
await orStop(main(process.argv.slice(2)));

/** `npm run test:faults -- disk` runs the files whose name holds "disk". FAULTS_SHARE=0.05 lets what happens hundreds of times
 * happen less often.
 * @param {string[]} names */
async function main(names) {
  await install();
  await build();
  await installTools();
  process.env.NODE_ENV = "test";
  const { startVitest } = await import("vitest/node");
  const vitest = await startVitest("test", names, {
    root: ROOT,
    watch: false,
    include: INCLUDE,
    testNamePattern: NUMBERED,
    // Each test has the machine for itself.
    fileParallelism: false,
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
  });
  const modules = vitest.state.getTestModules();
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  const broken = modules.filter((module) => module.errors().length > 0).length;
  const passed = states.filter((state) => state === "passed").length;
  const failed = states.filter((state) => state === "failed").length + broken;
  await vitest.close();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed || !passed ? 1 : 0);
}

/** Installs from Debian's packages what is missing, where this process may. */
async function installTools() {
  const missing = () => Object.entries(TOOLS).filter(([program]) => !find([program]));
  const packages = missing().map(([, name]) => name);
  if (packages.length === 0) return;
  if (process.getuid?.() === 0 && find(["apt-get"])) {
    say(`Installing ${packages.join(", ")} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { quiet: true, env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { quiet: true, env });
  }
  const still = missing().map(([program, name]) => `${program} (Debian: ${name})`);
  if (still.length > 0) throw new Stop(`These tests need on the PATH: ${still.join(", ")}.`);
}
