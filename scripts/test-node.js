import "./node-version.js";
import { delimiter, join } from "node:path";
import { install } from "./install.js";
import { exitOnError, ROOT, run, say, UserError } from "./run.js";

/** Unit, contract and HTTP tests, starts of the server among them, on another release of Node: `npm run test:node -- 26 [test files]`.
 * The release comes as the npm package `node`. */
async function testOn([release, ...files] = process.argv.slice(2)) {
  if (!release || !/^\d+(\.\d+){0,2}$/.test(release)) {
    throw new UserError("Name a release: npm run test:node -- 26");
  }
  await install();
  const folder = join(ROOT, "dist", `node-${release}`);
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, `node@${release}`];
  if ((await run("npm", args, { quiet: true })) !== 0) throw new UserError(`There is no package of Node ${release}.`);
  const bin = join(folder, "node_modules/node/bin");
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  await run(join(bin, "node"), ["--version"]);
  return run(join(bin, "node"), [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...files], { env });
}

await exitOnError(
  testOn().then((status) => {
    say(status === 0 ? "" : "The tests failed.");
    process.exitCode = status;
  }),
);
