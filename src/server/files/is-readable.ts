import { accessSync, constants, statSync } from "node:fs";

/** Whether there is a file at the path that this process may read. A folder, a pipe and a link that leads nowhere are none (fault 97). */
export function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
