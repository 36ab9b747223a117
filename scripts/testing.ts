import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";

export const ROOT = resolve(import.meta.dirname, "..");
const SQLITE = "node_modules/@photostructure/sqlite";

export interface Result {
  readonly output: string;
  readonly complaint: string;
  readonly status: number | null;
}
export interface Checkout {
  readonly root: string;
  put(path: string, content: string): void;
  /** Runs a command of scripts/ from another folder; of this process's environment it gets nothing but the PATH. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Result>;
  remove(): void;
}

/** A checkout for one test: the commands of scripts/, the package that locks builds, and what the test puts there. The name of its folder
 *  contains a space and a diacritic, as a user's may. */
export function scratchCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), "požičovňa "));
  function put(path: string, content: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  cpSync(join(ROOT, "scripts"), join(root, "scripts"), { recursive: true });
  put("package.json", '{"type":"module"}');
  mkdirSync(dirname(join(root, SQLITE)), { recursive: true });
  symlinkSync(join(ROOT, SQLITE), join(root, SQLITE), "dir");
  return {
    root,
    put,
    async run([command = "", ...args], env = {}) {
      const child = spawn(process.execPath, [join(root, "scripts", command), ...args], {
        cwd: tmpdir(),
        env: { PATH: process.env.PATH, npm_execpath: join(root, "npm.cjs"), ...env },
      });
      const [output, complaint, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close"),
      ]);
      return { output, complaint, status };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
