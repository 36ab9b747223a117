import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "#src/commands/user-error.ts";

/** The path of a built program that the server runs as a process of its own. Throws a `UserError` where it is missing. */
export function builtProgram(root: string, name: string): string {
  const path = join(root, "dist/server", `${name}.js`);
  if (!existsSync(path)) throw new UserError(`Zostavenému webu chýba ${path}; spustite npm start.`);
  return path;
}
