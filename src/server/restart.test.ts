import { afterEach, expect, onTestFinished, test } from "vitest";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { addition } from "#src/testing/addition.ts";
import {
  ANY_FILES,
  addAccount,
  browserFetch,
  optionsFor,
  type Running,
  running,
  STAFF,
  temporaryFolder,
} from "#src/testing/running-server.ts";
import { openDatabase } from "./store/database.ts";
import { documentStore } from "./store/document-store.ts";

const folder = temporaryFolder();
let server: Running;
afterEach(async () => {
  await server.close();
  folder.remove();
});

test("fault 86: a page open through a restart goes on, signed in, and shows what changed meanwhile", async () => {
  server = await running(optionsFor(folder.path));
  await addAccount(server.context, STAFF);
  const { url } = server;
  const backend = embeddedBackend({ fetch: browserFetch(() => url) });
  expect(await backend.identity.signIn(STAFF.email, STAFF.password)).toBe("success");
  const list = backend.documents.list({ collection: "categories" });
  onTestFinished(list.subscribe(() => {}));
  onTestFinished(backend.identity.session.subscribe(() => {}));
  await expect.poll(() => list.current()).toEqual({ documents: [], more: false });

  await server.close();
  await expect.poll(() => backend.documents.connected.current(), { timeout: 5_000 }).toBe(false);
  await expect(backend.documents.commit([])).rejects.toMatchObject({ code: "unavailable" });
  const db = openDatabase(folder.path, { busyMs: 0 });
  const category = addition("categories", "pily", { name: "Píly", imgPath: "" });
  expect(documentStore(db, ANY_FILES).commit([category])).toBe("committed");
  db.close();

  server = await running(optionsFor(folder.path), Number(new URL(url).port));
  await expect.poll(() => list.current()?.documents, { timeout: 10_000 }).toHaveLength(1);
  expect(backend.documents.connected.current()).toBe(true);
  expect(backend.identity.session.current()).toEqual({ email: STAFF.email, staff: true });
  expect(await backend.documents.commit([{ kind: "delete", collection: "categories", id: "pily" }])).toBe("committed");
}, 30_000);
