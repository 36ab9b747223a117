import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The first program of these names on the PATH.
 * @param {readonly string[]} names */
export function find(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
