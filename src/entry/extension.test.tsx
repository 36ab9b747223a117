import * as v from "valibot";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Collection } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import type { Render } from "#src/server/pages/render-page.ts";
import { addition } from "#src/testing/addition.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { refusal } from "#src/testing/refusal.ts";
import {
  addAccount,
  browserFetch,
  optionsFor,
  type Running,
  running,
  temporaryFolder,
} from "#src/testing/running-server.ts";
import { pagePaths } from "./firebase/pages.ts";
import { makeRender } from "./render.tsx";

/** What docs/architecture.md promises about a new collection and a new page: a row in each of these tables, and both are served. */
const NOTICES = vi.hoisted(() => "notices" as Collection);

vi.mock("#src/backend/collections.ts", async (load) => {
  const table = await load<typeof import("#src/backend/collections.ts")>();
  const notices = { ...table.COLLECTIONS.categories, orderBy: { field: "Title", as: "text" }, nameField: "Title" };
  return { ...table, COLLECTIONS: { ...table.COLLECTIONS, notices: { ...notices, pictureFields: [] } } };
});
vi.mock("#src/domain/document-schemas.ts", async (load) => {
  const table = await load<typeof import("#src/domain/document-schemas.ts")>();
  const schema = v.looseObject({ Title: v.string() });
  const schemasOf: typeof table.schemasOf = (collection, id) =>
    (collection as Collection) === NOTICES ? { whole: schema, part: schema } : table.schemasOf(collection, id);
  return { ...table, schemasOf };
});
vi.mock("#src/site/pages.ts", async (load) => {
  const table = await load<typeof import("#src/site/pages.ts")>();
  const notices = { ...table.PAGES.home, path: "/oznamy", parameters: ["strana"] };
  const notice = { ...table.PAGES.product, path: "/oznamy/:id", shows: NOTICES };
  const archive = { ...table.PAGES.cms, path: "/archiv" };
  return { ...table, PAGES: { ...table.PAGES, notices, notice, archive } };
});
vi.mock("#src/ui/app/page-components.ts", async (load) => {
  const table = await load<typeof import("#src/ui/app/page-components.ts")>();
  const { readListPage } = await import("#src/site/parameters.ts");
  const { useList } = await import("#src/ui/use-live.ts");
  const { useQuery } = await import("#src/ui/navigation/navigation-context.ts");
  const useTitles = () => useList({ collection: NOTICES })?.documents.map(({ Title }) => Title);
  const Component = () => <h1>{`Oznamy, strana ${readListPage(useQuery())}: ${useTitles()}`}</h1>;
  const added = { notices: { Component }, notice: { Component }, archive: { Component } };
  return { ...table, PAGE_COMPONENTS: { ...table.PAGE_COMPONENTS, ...added } };
});

const folder = temporaryFolder();
const rendered: string[] = [];
let server: Running;
let visit: (path: string) => Promise<Response>;

beforeAll(async () => {
  const options = optionsFor(folder.path, { SEED: "demo" });
  const made = makeRender({ entry: "/assets/a.js", css: "", staffCss: undefined }, options.settings.siteUrl);
  const render: Render = (request) => {
    rendered.push(request.url);
    return made(request);
  };
  server = await running({ ...options, render });
  visit = (path) => fetch(server.url + path, { redirect: "manual" });
  for (const account of CONTRACT_SEED.accounts) await addAccount(server.context, account);
  server.context.store.commit([addition(NOTICES, "d", { Title: "Deň" })]);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

test("a collection that is added to the tables is written, ordered, unique by its names, read and live", async () => {
  const visitor = embeddedBackend({ fetch: browserFetch(() => server.url) });
  const list = visitor.documents.list({ collection: NOTICES });
  onTestFinished(list.subscribe(() => {}));
  await expect.poll(() => list.current()?.documents).toEqual([{ id: "d", Title: "Deň" }]);

  const { documents } = await signedIn(embeddedBackend({ fetch: browserFetch(() => server.url) }));
  for (const [id, Title] of Object.entries({ z: "Zatvorené", c: "Čas" })) {
    expect(await documents.commit([addition(NOTICES, id, { Title })])).toBe("committed");
  }
  expect(await documents.commit([addition(NOTICES, "x", { Title: "DEŇ" })])).toEqual(refusal("duplicate"));
  expect(await documents.commit([addition(NOTICES, "y", { Title: 1 })])).toEqual(refusal("invalid"));

  const ordered = ["Čas", "Deň", "Zatvorené"];
  await expect.poll(() => list.current()?.documents.map(({ Title }) => Title)).toEqual(ordered);
  await expect(visitor.documents.commit([addition(NOTICES, "v", { Title: "V" })])).rejects.toMatchObject({
    code: "signedOut",
  });
});

test("a page that is added to the tables is served, with the parameters it reads and no others", async () => {
  const response = await visit("/oznamy?fbclid=1&strana=2&kategoria=pily");
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<h1>Oznamy, strana 2: .*Deň.*<\/h1>/);
  await visit("/oznamy?strana=2&hladat=x");
  expect(rendered).toEqual(["/oznamy?strana=2"]);
  expect((await visit("/oznamy/d")).status).toBe(200);
});

test("such a page is in the site map and in the Firebase build, once for each document where it shows them", async () => {
  const sitemap = await (await visit("/sitemap.xml")).text();
  for (const path of ["oznamy", "oznamy/d"]) {
    expect(sitemap).toContain(`<loc>${server.context.settings.siteUrl}/${path}</loc>`);
  }
  const snapshot = perCollection((collection) => (collection === NOTICES ? [{ id: "d" }] : []));
  expect(pagePaths(snapshot)).toEqual(expect.arrayContaining(["/oznamy", "/oznamy/d"]));
});

test("a page that is added for staff is guarded, and robots stay out of it", async () => {
  const response = await visit("/archiv");
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/authentication"]);
  expect(await (await visit("/robots.txt")).text()).toContain("\nDisallow: /archiv\n");
});
