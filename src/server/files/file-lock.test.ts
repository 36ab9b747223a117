import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#src/testing/running-server.ts";
import { openDatabase } from "../store/database.ts";
import { fileLock } from "./file-lock.ts";
import { fileRows } from "./file-rows.ts";

function folderOf(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}
/** The rows of a data folder, as a process of its own has them. */
function processOn(dataDir: string) {
  const db = openDatabase(dataDir, { busyMs: 0 });
  onTestFinished(() => db.close());
  const rows = fileRows(db);
  return { rows, alone: fileLock(dataDir) };
}
const picture = { folder: "products", version: "0123456789", type: "image/png", bytes: 1, storedAt: 0 } as const;

test("D13: changes of files by two processes follow one another, and each sees the names that the other has given", async () => {
  const dataDir = folderOf();
  const processes = [processOn(dataDir), processOn(dataDir)];
  let running = 0;
  const names = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const { rows, alone } = processes[at % 2] ?? expect.unreachable();
      return alone(async () => {
        expect(++running).toBe(1);
        const name = rows.freeName("products", "a.png", () => true);
        await new Promise(setImmediate);
        rows.add({ ...picture, name });
        running--;
        return name;
      });
    }),
  );
  expect(new Set(names).size).toBe(10);
});

test("fault 8: where the lock cannot be taken, a change is refused as one that can be tried again", async () => {
  const dataDir = folderOf();
  const { alone } = processOn(dataDir);
  mkdirSync(join(dataDir, "files.lock"));
  await expect(alone(() => {})).rejects.toMatchObject({ code: "unavailable" });
  rmSync(join(dataDir, "files.lock"), { recursive: true });
  expect(await alone(() => "done")).toBe("done");
});
