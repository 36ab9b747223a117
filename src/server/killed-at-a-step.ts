/** For tests: a program that kills itself before or after its n-th step, which is a call that changes the disk. Its arguments are a data
 *  folder, a file, "before" or "after", and n. Where it does not reach n, it prints the number of its steps. */
const STEPS = `
  const [, , dataDir, file, when, last] = process.argv;
  export let steps = 0;
  export function step(work) {
    const isLast = ++steps === Number(last);
    if (isLast && when === "before") process.kill(process.pid, "SIGKILL");
    const result = work();
    if (isLast) process.kill(process.pid, "SIGKILL");
    return result;
  }`;
const SQLITE = `
  import { createRequire } from "node:module";
  import { step } from "steps.js";
  const sqlite = createRequire(import.meta.url)("@photostructure/sqlite");
  export class DatabaseSync extends sqlite.DatabaseSync {
    exec(sql) { return step(() => super.exec(sql)); }
    close() { return step(() => super.close()); }
  }`;

/** A plugin for Vite that makes `work.js`: the named function of a module, called with the folder and the file. */
export function killedAtAStep({ module, name }: { module: string; name: string }) {
  const modules: Readonly<Record<string, string>> = {
    "steps.js": STEPS,
    "@photostructure/sqlite": SQLITE,
    "work.js": `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      import { ${name} } from ${JSON.stringify(module)};
      import { step, steps } from "steps.js";
      for (const change of ["mkdirSync", "renameSync", "rmSync", "writeSync"]) {
        const real = fs[change];
        fs[change] = (...args) => step(() => real(...args));
      }
      for (const change of ["open", "rm", "writeFile"]) {
        const real = fs.promises[change];
        fs.promises[change] = (...args) => step(() => real(...args));
      }
      syncBuiltinESMExports();
      await ${name}(process.argv[2], process.argv[3]);
      process.stdout.write(String(steps));`,
  };
  return {
    name: "killed-at-a-step",
    enforce: "pre",
    resolveId: (id: string) => (id in modules ? `\0${id}` : undefined),
    load: (id: string) => modules[id.slice(1)],
  } as const;
}
