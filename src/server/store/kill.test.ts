import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANY_FILES, temporaryFolder } from "#src/testing/running-server.ts";
import { openDatabase } from "./database.ts";
import { documentStore } from "./document-store.ts";

const HERE = import.meta.dirname;
// Below node_modules, so that the program finds what it imports.
const OUT = resolve(HERE, `../../../node_modules/.cache/kill-test-${process.pid}`);

/** Writes as fast as it can, and says what it was promised: a product's id, or which hours all seven days have now. */
const WRITER = `
  import { openDatabase } from ${JSON.stringify(join(HERE, "database.ts"))};
  import { documentStore } from ${JSON.stringify(join(HERE, "document-store.ts"))};
  const store = documentStore(openDatabase(process.argv[2], { busyMs: 0 }), { isUsable: () => true, holds: () => true, setBinned() {} });
  const say = (line) => process.stdout.write(line + "\\n");
  for (let turn = 1; ; turn++) {
    const id = "p" + process.pid + "x" + turn;
    const fields = { Name: id, Description: [], Category: "", Availability: 1, imgPath: "", Parameters: [], Price: {} };
    if (store.commit([{ kind: "add", collection: "products", id, fields }]) === "committed") say(id);
    const Morning = "8:" + String(turn % 60).padStart(2, "0") + " - 12:00";
    const changes = Array.from(store.snapshot().collections.opening_hours.ordered, ({ id, ...expected }) => (
      { kind: "update", collection: "opening_hours", id, fields: { Morning }, expected }
    ));
    if (store.commit(changes) === "committed") say("hours");
    await new Promise(setImmediate);
  }`;

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "writer",
        resolveId: (id) => (id === "writer.js" ? id : undefined),
        load: (id) => (id === "writer.js" ? WRITER : undefined),
      },
    ],
    ssr: { external: ["@photostructure/sqlite"], noExternal: true },
    build: { ssr: true, outDir: OUT, copyPublicDir: false, rolldownOptions: { input: { writer: "writer.js" } } },
  });
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

test("faults 1, 5, 11: kill -9 during writes loses nothing that was acknowledged and leaves nothing half-done", async () => {
  const folder = temporaryFolder();
  const promised = new Set<string>();
  for (let round = 1; round <= 5; round++) {
    const child = spawn(process.execPath, [join(OUT, "writer.js"), folder.path], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    let lines = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line !== "hours") promised.add(line);
      if (++lines === 20 + round) child.kill("SIGKILL");
    }
    expect(await exited).toEqual([null, "SIGKILL"]);
    const db = openDatabase(folder.path, { busyMs: 0 });
    const { collections } = documentStore(db, ANY_FILES).snapshot();
    db.close();
    expect([...promised].filter((id) => !collections.products.byId.has(id))).toEqual([]);
    expect(new Set(Array.from(collections.opening_hours.ordered, ({ Morning }) => Morning)).size).toBe(1);
  }
  expect(promised.size).toBeGreaterThan(40);
  folder.remove();
});
