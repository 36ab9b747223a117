/** What biome.json must let a file of each folder import, and what it must not (design §1). Read by boundaries.test.ts. */
export interface Imports {
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

const FOLDERS = [
  "catalogue",
  "commands",
  "domain",
  "entry",
  "firebase-admin",
  "operations",
  "server",
  "site",
  "text",
  "ui",
];
const BROWSER_LIBRARIES = ["react", "react-dom/client", "react-router"];
const BASE_UI = ["@base-ui/react", "@base-ui/react/dialog"];
const FIREBASE = ["firebase", "firebase/app", "firebase/firestore/lite"];
const FIREBASE_ADMIN = ["firebase-admin/app", "firebase-admin/auth"];
const NODE = ["node:fs", "node:fs/promises"];
const SERVER_LIBRARIES = [
  ...NODE,
  "@photostructure/sqlite",
  "@node-rs/argon2",
  "@hono/node-server",
  "@hono/node-server/serve-static",
  "hono",
  "hono/cors",
  "sharp",
];
const EVERY_LIBRARY = [
  ...[...BROWSER_LIBRARIES, ...BASE_UI, ...FIREBASE, ...SERVER_LIBRARIES],
  ...[...FIREBASE_ADMIN, "valibot", "unheard-of"],
];
const NEIGHBOURS = [
  "probe",
  "backend",
  "collections",
  "collection-rules",
  "live",
  "select",
  "name-key",
  "same",
  "page-data",
  "new-id",
  "static-backend",
].map((name) => `#src/backend/${name}.ts`);
const INSIDE_ADAPTERS = ["memory", "embedded", "firebase"].map((adapter) => `#src/backend/${adapter}/probe.ts`);
const ADAPTER = ["./probe.ts", "../backend.ts", "../select.ts"];
const OTHER_ADAPTERS = ["../memory/probe.ts", "../embedded/probe.ts", "../firebase/probe.ts"];
const OURS = [...FOLDERS.map((folder) => `#src/${folder}/probe.ts`), ...NEIGHBOURS, ...INSIDE_ADAPTERS];

export const IMPORTS: Readonly<Record<string, Imports>> = {
  "src/loose.ts": imports("./", [], ["./loose.ts"]),
  "src/utils/probe.ts": imports("../", [], ["./probe.ts"]),
  "src/backend/other/probe.ts": imports("../../", [], ADAPTER),
  "src/domain/probe.ts": imports("../", ["./money.ts", "valibot"]),
  "src/text/probe.ts": imports("../", ["./sk.ts", "../../shop.json"]),
  "src/site/probe.ts": imports("../", ["./pages.ts", "#src/backend/backend.ts"]),
  "src/commands/probe.ts": imports("../", ["./user-error.ts", "#src/domain/probe.ts", ...NODE]),
  "src/backend/probe.ts": imports("../", ["./backend.ts"], ["./memory/memory.ts", "./embedded/wire.ts"]),
  "src/backend/memory/probe.ts": imports("../../", ADAPTER, OTHER_ADAPTERS),
  "src/backend/embedded/probe.ts": imports("../../", ADAPTER, OTHER_ADAPTERS),
  "src/backend/firebase/probe.ts": imports("../../", [...ADAPTER, ...FIREBASE], OTHER_ADAPTERS),
  "src/catalogue/probe.ts": imports("../", [
    "./format.ts",
    "#src/domain/probe.ts",
    "#src/commands/probe.ts",
    ...NEIGHBOURS,
    ...NODE,
    "valibot",
  ]),
  "src/firebase-admin/probe.ts": imports("../", [
    ...["./documents.ts", "#src/catalogue/probe.ts", "#src/commands/probe.ts", "#src/domain/probe.ts"],
    ...NEIGHBOURS,
    ...NODE,
  ]),
  "src/operations/probe.ts": imports("../", ["./categories.ts", "#src/domain/probe.ts", ...NEIGHBOURS]),
  "src/ui/probe.tsx": imports("../", ui("./")),
  "src/ui/public/probe.tsx": imports("../../", ui("../")),
  "src/ui/shell/probe.tsx": imports("../../", ui("../")),
  "src/ui/cms/probe.tsx": imports("../../", ui("../")),
  "src/ui/cms/deep/probe.tsx": imports("../../../", ui("../../")),
  "src/ui/parts/probe.tsx": imports("../../", ui("../")),
  "src/server/probe.ts": imports("../", server("./")),
  "src/server/routes/probe.ts": imports("../../", server("../")),
  "src/entry/browser.tsx": page(),
  "src/entry/firebase-browser.tsx": page(),
  "src/entry/render.tsx": page(),
  "src/entry/serve.ts": program(),
  "src/entry/document.ts": program(),
  "src/entry/admin.ts": program(),
  "src/entry/catalogue.ts": program(),
  "src/entry/firebase-serve.ts": program(),
  "src/entry/firebase-commands.ts": program(),
  "src/entry/firebase-prerender.ts": program(FIREBASE),
  "src/ui/public/probe.test.tsx": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
  "src/operations/testing.ts": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
  "src/backend/contract.ts": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
};

/** Forbidden is whatever is not allowed: the folders of src by `#src/` and by a relative path, and every library. */
function imports(toSrc: string, allowed: readonly string[], further: readonly string[] = []): Imports {
  const all = [...OURS, ...OURS.map((path) => path.replace("#src/", toSrc)), ...EVERY_LIBRARY, ...further];
  return { allowed, forbidden: all.filter((path) => !allowed.includes(path)) };
}

/** Every part of ours, and what runs in a browser too. */
function page(): Imports {
  return { allowed: [...OURS, ...BROWSER_LIBRARIES], forbidden: [...FIREBASE, ...FIREBASE_ADMIN, ...SERVER_LIBRARIES] };
}

function program(sdk: readonly string[] = []): Imports {
  const forbidden = [...FIREBASE, ...FIREBASE_ADMIN].filter((library) => !sdk.includes(library));
  return { allowed: [...OURS, ...SERVER_LIBRARIES, ...sdk], forbidden };
}

function ui(toFolder: string): string[] {
  const own = ["routes.tsx", "parts/card.tsx", "cms/home.tsx"].map((path) => toFolder + path);
  const lower = ["operations", "domain", "site", "text"].map((folder) => `#src/${folder}/probe.ts`);
  const port = ["backend", "live", "new-id"].map((name) => `#src/backend/${name}.ts`);
  return [...own, ...lower, ...port, ...BROWSER_LIBRARIES];
}

function server(toFolder: string): string[] {
  const wire = ["wire", "picture"].map((name) => `#src/backend/embedded/${name}.ts`);
  const own = ["shop.ts", "routes/app.ts"].map((path) => toFolder + path);
  const lower = ["catalogue", "commands", "domain", "site", "text"].map((folder) => `#src/${folder}/probe.ts`);
  return [...own, ...lower, ...NEIGHBOURS, ...wire, ...SERVER_LIBRARIES, "valibot"];
}
