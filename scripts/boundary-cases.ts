/** What biome.json must let a file of each folder import, and what it must not (design §1). Read by boundaries.test.ts. */
export interface Imports {
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

const FOLDERS = ["backend", "domain", "entry", "operations", "server", "text", "ui"];
const BROWSER_LIBRARIES = ["react", "react-dom/client", "react-router"];
const BASE_UI = ["@base-ui/react", "@base-ui/react/dialog"];
const FIREBASE = ["firebase", "firebase/app", "firebase/firestore/lite"];
const SERVER_LIBRARIES = [
  "node:fs",
  "node:fs/promises",
  "@photostructure/sqlite",
  "@node-rs/argon2",
  "@hono/node-server",
  "@hono/node-server/serve-static",
  "hono",
  "hono/cors",
  "sharp",
];
const EVERY_LIBRARY = [...BROWSER_LIBRARIES, ...BASE_UI, ...FIREBASE, ...SERVER_LIBRARIES, "valibot", "unheard-of"];
const NEIGHBOURS = ["backend", "live", "select", "name-key", "same", "page-data", "new-id"].map(
  (name) => `#src/backend/${name}.ts`,
);
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
  "src/backend/probe.ts": imports("../", ["./backend.ts"], ["./memory/memory.ts", "./embedded/wire.ts"]),
  "src/backend/memory/probe.ts": imports("../../", ADAPTER, OTHER_ADAPTERS),
  "src/backend/embedded/probe.ts": imports("../../", ADAPTER, OTHER_ADAPTERS),
  "src/backend/firebase/probe.ts": imports("../../", [...ADAPTER, ...FIREBASE], OTHER_ADAPTERS),
  "src/operations/probe.ts": imports("../", [
    "./categories.ts",
    "#src/domain/probe.ts",
    ...["backend", "live", "name-key", "new-id", "same"].map((name) => `#src/backend/${name}.ts`),
  ]),
  "src/ui/probe.tsx": imports("../", ui("./")),
  "src/ui/public/probe.tsx": imports("../../", ui("../")),
  "src/ui/shell/probe.tsx": imports("../../", ui("../")),
  "src/ui/cms/probe.tsx": imports("../../", ui("../")),
  "src/ui/cms/deep/probe.tsx": imports("../../../", ui("../../")),
  "src/ui/parts/probe.tsx": imports("../../", ui("../")),
  "src/server/probe.ts": imports("../", server("./")),
  "src/server/commands/probe.ts": imports("../../", server("../")),
  "src/entry/browser.tsx": { allowed: [...OURS, ...BROWSER_LIBRARIES], forbidden: [...FIREBASE, ...SERVER_LIBRARIES] },
  "src/entry/render.tsx": { allowed: [...OURS, ...BROWSER_LIBRARIES], forbidden: [...FIREBASE, ...SERVER_LIBRARIES] },
  "src/entry/serve.ts": { allowed: [...OURS, ...SERVER_LIBRARIES], forbidden: FIREBASE },
  "src/entry/document.ts": { allowed: [...OURS, ...SERVER_LIBRARIES], forbidden: FIREBASE },
  "src/entry/admin.ts": { allowed: [...OURS, ...SERVER_LIBRARIES], forbidden: FIREBASE },
  "src/ui/public/probe.test.tsx": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
  "src/operations/testing.ts": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
  "src/backend/contract.ts": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
};

/** Forbidden is whatever is not allowed: the folders of src by `#src/` and by a relative path, and every library. */
function imports(toSrc: string, allowed: readonly string[], further: readonly string[] = []): Imports {
  const all = [...OURS, ...OURS.map((path) => path.replace("#src/", toSrc)), ...EVERY_LIBRARY, ...further];
  return { allowed, forbidden: all.filter((path) => !allowed.includes(path)) };
}

function ui(toFolder: string): string[] {
  const own = ["routes.tsx", "parts/card.tsx", "cms/home.tsx"].map((path) => toFolder + path);
  const lower = ["operations", "domain", "text"].map((folder) => `#src/${folder}/probe.ts`);
  const port = ["backend", "live", "new-id"].map((name) => `#src/backend/${name}.ts`);
  return [...own, ...lower, ...port, ...BROWSER_LIBRARIES];
}

function server(toFolder: string): string[] {
  const wire = ["wire", "picture"].map((name) => `#src/backend/embedded/${name}.ts`);
  const own = ["app.ts", "commands/backup.ts"].map((path) => toFolder + path);
  return [...own, "#src/domain/probe.ts", "#src/text/probe.ts", ...NEIGHBOURS, ...wire, ...SERVER_LIBRARIES, "valibot"];
}
