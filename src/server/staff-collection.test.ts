import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { recordingBackend } from "#src/backend/observed-backend.ts";
import { SESSION_KEY } from "#src/backend/page-data.ts";
import { addition } from "#src/testing/addition.ts";
import {
  addAccount,
  browserFetch,
  optionsFor,
  type Running,
  running,
  STAFF,
  temporaryFolder,
} from "#src/testing/running-server.ts";
import type { Render } from "./pages/render-page.ts";

// Loaded before all other modules, because these load the mocked ones.
const { STAFF_NOTES, withStaffNotes, withStaffNotesSchema } = await vi.hoisted(
  () => import("#src/testing/contract/staff-notes.ts"),
);
vi.mock("#src/backend/collections.ts", async (load) => withStaffNotes(await load()));
vi.mock("#src/domain/document-schemas.ts", async (load) =>
  withStaffNotesSchema(await load(), v.looseObject({ Text: v.string() })),
);

const NOTES = { collection: STAFF_NOTES };
const SECRET = "Kľúč je pod rohožou";
let folder: ReturnType<typeof temporaryFolder>;
let server: Running;

/** A page that shows the notes, as the real renderer decides whose it is; /nacitane reads them as a loader does. */
const render: Render = async ({ url, backend }) => {
  const { backend: recorded, values } = recordingBackend(backend);
  const { documents } = recorded;
  const loaded = () => documents.readList(NOTES).catch(() => undefined);
  const notes = (url === "/nacitane" ? await loaded() : documents.list(NOTES).current())?.documents ?? [];
  const html = `<p>${notes.map(({ Text }) => Text)}</p>`.padEnd(2_000);
  return { status: 200, html, personal: SESSION_KEY in values() };
};

beforeEach(async () => {
  folder = temporaryFolder();
  server = await running({ ...optionsFor(folder.path), render });
  await addAccount(server.context, STAFF);
  addNote(SECRET);
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

function addNote(Text: string): void {
  expect(server.context.store.commit([addition(STAFF_NOTES, Text, { Text })])).toBe("committed");
}
async function staff() {
  const fetch = browserFetch(() => server.url);
  const headers = { "Content-Type": "application/json" };
  expect((await fetch(PATHS.signIn, { method: "POST", headers, body: JSON.stringify(STAFF) })).status).toBe(200);
  return fetch;
}
/** All that a stream of the notes has sent so far. */
async function streamed(fetch: ReturnType<typeof browserFetch>): Promise<() => string> {
  const request = JSON.stringify({ watches: [{ watch: NOTES }, { watch: { collection: "categories" } }] });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { body } = await fetch(`${PATHS.live}?request=${encodeURIComponent(request)}`, { signal: stop.signal });
  let text = "";
  void body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(
      new WritableStream({
        write(chunk) {
          text += chunk;
        },
      }),
    )
    .catch(() => {});
  await expect.poll(() => text).toContain("categories");
  return () => text;
}

describe("a collection for staff (spec §6)", () => {
  test("the live stream of a visitor holds nothing of it, neither at first nor later", async () => {
    const text = await streamed(browserFetch(() => server.url));
    addNote("Druhý");
    server.context.store.commit([addition("categories", "pily", { name: "Píly", imgPath: "" })]);
    await expect.poll(text).toContain("Píly");
    expect(text()).not.toContain(SECRET);
    expect(text()).not.toContain("Druhý");
  });

  test("the live stream loses it with the session, also before anybody noticed that the session had ended", async () => {
    const text = await streamed(await staff());
    expect(text()).toContain(SECRET);
    server.context.db.exec("DELETE FROM sessions");
    addNote("Druhý");
    await expect.poll(text).toContain('"session":null');
    expect(text()).not.toContain("Druhý");
  });

  test.each(["/poznamky", "/nacitane"])(
    "the page %s shows it to staff alone; a visitor's has nothing of it and is not cached for others",
    async (path) => {
      const page = async (fetch: ReturnType<typeof browserFetch>) => {
        const response = await fetch(path);
        return { cache: response.headers.get("Cache-Control"), text: await response.text() };
      };
      const signedIn = await staff();
      for (const _ of ["first", "cached"]) {
        expect((await page(signedIn)).text).toContain(SECRET);
        const visitors = await page(browserFetch(() => server.url));
        expect(visitors.text).not.toContain(SECRET);
        expect(visitors.cache).toBe("no-store");
      }
    },
  );
});
