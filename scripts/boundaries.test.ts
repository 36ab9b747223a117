import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** What biome.json must let a file of each folder import, and what it must not (design §1). */
interface Imports {
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
  "testing",
  "text",
  "ui",
];
const BROWSER_LIBRARIES = ["react", "react-dom/client", "react-router", "papaparse", "uqr"];
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
  "ipaddr.js",
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
const TESTING = "#src/testing/probe.ts";
const INSIDE_ADAPTERS = ["embedded", "firebase"].map((adapter) => `#src/backend/${adapter}/probe.ts`);
const ADAPTER = ["./probe.ts", "../backend.ts", "../select.ts"];
const OTHER_ADAPTERS = ["../embedded/probe.ts", "../firebase/probe.ts"];
const OURS = [...FOLDERS.map((folder) => `#src/${folder}/probe.ts`), ...NEIGHBOURS, ...INSIDE_ADAPTERS];

const IMPORTS: Readonly<Record<string, Imports>> = {
  "src/loose.ts": imports("./", [], ["./loose.ts"]),
  "src/utils/probe.ts": imports("../", [], ["./probe.ts"]),
  "src/backend/other/probe.ts": imports("../../", [], ADAPTER),
  "src/domain/probe.ts": imports("../", ["./document-schemas.ts", "valibot"]),
  "src/domain/prices/probe.ts": imports("../../", ["./money.ts", "../values/limits.ts", "valibot"]),
  "src/text/probe.ts": imports("../", ["./sk.ts", "../../shop.json"]),
  "src/site/probe.ts": imports("../", ["./pages.ts", "#src/backend/backend.ts"]),
  "src/commands/probe.ts": imports("../", ["./user-error.ts", "#src/domain/probe.ts", ...NODE]),
  "src/backend/probe.ts": imports("../", ["./backend.ts"], ["./embedded/wire.ts"]),
  "src/backend/embedded/probe.ts": imports("../../", ADAPTER, OTHER_ADAPTERS),
  "src/backend/firebase/probe.ts": imports("../../", [...ADAPTER, ...FIREBASE], OTHER_ADAPTERS),
  "src/catalogue/probe.ts": imports("../", [
    "./format.ts",
    "#src/text/probe.ts",
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
  "src/entry/firebase/browser.tsx": page(),
  "src/entry/render.tsx": page(),
  "src/entry/serve.ts": program(),
  "src/entry/document.ts": program(),
  "src/entry/admin.ts": program(),
  "src/entry/catalogue.ts": program(),
  "src/entry/firebase/serve.ts": program(),
  "src/entry/firebase/commands.ts": program(),
  "src/entry/firebase/prerender.ts": program(FIREBASE),
  "src/ui/public/probe.test.tsx": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
  "src/testing/probe.ts": { allowed: [...OURS, ...EVERY_LIBRARY], forbidden: [] },
};

/** Forbidden is whatever is not allowed: the folders of src by `#src/` and by a relative path, and every library. */
function imports(toSrc: string, allowed: readonly string[], further: readonly string[] = []): Imports {
  const all = [...OURS, ...OURS.map((path) => path.replace("#src/", toSrc)), ...EVERY_LIBRARY, ...further];
  return { allowed, forbidden: all.filter((path) => !allowed.includes(path)) };
}

/** Every part of ours but the tests' helpers, and what runs in a browser too. */
function page(): Imports {
  const forbidden = [...FIREBASE, ...FIREBASE_ADMIN, ...SERVER_LIBRARIES, TESTING];
  return { allowed: [...OURS.filter((path) => path !== TESTING), ...BROWSER_LIBRARIES], forbidden };
}

function program(sdk: readonly string[] = []): Imports {
  const forbidden = [...[...FIREBASE, ...FIREBASE_ADMIN].filter((library) => !sdk.includes(library)), TESTING];
  return { allowed: [...OURS.filter((path) => path !== TESTING), ...SERVER_LIBRARIES, ...sdk], forbidden };
}

function ui(toFolder: string): string[] {
  const own = ["routes.tsx", "parts/card.tsx", "cms/home.tsx"].map((path) => toFolder + path);
  const lower = ["operations", "domain", "site", "text"].map((folder) => `#src/${folder}/probe.ts`);
  const port = ["backend", "live", "new-id"].map((name) => `#src/backend/${name}.ts`);
  const ownServer = ["account-requests", "backup-requests", "missed-search-requests", "wire"].map(
    (name) => `#src/backend/embedded/${name}.ts`,
  );
  return [...own, ...lower, ...port, ...ownServer, ...BROWSER_LIBRARIES];
}

function server(toFolder: string): string[] {
  const wire = ["wire", "picture-variants"].map((name) => `#src/backend/embedded/${name}.ts`);
  const own = ["open-shop.ts", "routes/app.ts"].map((path) => toFolder + path);
  const lower = ["catalogue", "commands", "domain", "site", "text"].map((folder) => `#src/${folder}/probe.ts`);
  return [...own, ...lower, ...NEIGHBOURS, ...wire, ...SERVER_LIBRARIES, "valibot"];
}

/** A line of code that a rule other than the imports' forbids, and that rule; `undefined` where the line is fine. */
const LINES: Readonly<Record<string, readonly (readonly [code: string, rule: string | undefined])[]>> = {
  "src/ui/public/lines.tsx": [
    ['export const a = <p className="x">{1}</p>;', undefined],
    ['export const b = <p style={{ color: "red" }}>{1}</p>;', "noInlineStyles"],
    ["export const c = <p>Dostupný</p>;", "noJsxLiterals"],
    ['export const d = <p dangerouslySetInnerHTML={{ __html: "x" }} />;', "noDangerouslySetInnerHtml"],
    ['export const e = <style>{"p{}"}</style>;', "noRestrictedElements"],
    ["export const f = process.env;", "noRestrictedGlobals"],
    ['export const g = Buffer.from("x");', "noRestrictedGlobals"],
    ['export * from "./x.ts";', "noReExportAll"],
    ["export default 1;", "noDefaultExport"],
    ['export { Link } from "react-router";', "noRestrictedImports"],
    ['export { useParams } from "react-router";', undefined],
  ],
  "src/domain/lines.ts": [
    ["export const a = process.env;", "noRestrictedGlobals"],
    ['export const b = Buffer.from("x");', "noRestrictedGlobals"],
    ['export { c } from "react";', "noRestrictedImports"],
    ['export const d = () => import("react");', "noRestrictedImports"],
    ['export type { E } from "../server/store.ts";', "noRestrictedImports"],
  ],
  "src/server/lines.ts": [["export const a = process.env;", undefined]],
  "src/server/notKebab.ts": [["export const a = 1;", "useFilenamingConvention"]],
  "e2e/lines.spec.ts": [
    ['test("a", ({ page }) => page.waitForTimeout(5));', "noPlaywrightWaitForTimeout"],
    ['test.only("b", () => {});', "noFocusedTests"],
    ['test.skip("c", () => {});', "noSkippedTests"],
  ],
  "probe.config.ts": [["export default {};", undefined]],
  "src/operations/cycle-a.ts": [['export { b } from "./cycle-b.ts";', "noImportCycles"]],
  "src/operations/cycle-b.ts": [['export { a as b } from "./cycle-a.ts";', "noImportCycles"]],
  "src/operations/type-cycle-a.ts": [['export type { B } from "./type-cycle-b.ts";', "noImportCycles"]],
  "src/operations/type-cycle-b.ts": [['export type { A as B } from "./type-cycle-a.ts";', "noImportCycles"]],
};
const RULES = new Set(Object.values(LINES).flatMap((lines) => lines.map(([, rule]) => rule)));

interface Diagnostic {
  readonly severity: string;
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

const root = resolve(import.meta.dirname, "..");
const planted = mkdtempSync(join(tmpdir(), "boundaries-"));
let diagnostics: readonly Diagnostic[] = [];

beforeAll(() => {
  for (const file of ["biome.json", "package.json"]) cpSync(join(root, file), join(planted, file));
  for (const [path, { allowed, forbidden }] of Object.entries(IMPORTS)) {
    plant(
      path,
      [...allowed, ...forbidden].map((specifier) => `import "${specifier}";`),
    );
  }
  for (const [path, lines] of Object.entries(LINES))
    plant(
      path,
      lines.map(([code]) => code),
    );
  diagnostics = lint();
});
afterAll(() => rmSync(planted, { recursive: true }));

test.each(Object.entries(IMPORTS))("design §1: %s imports only what its folder may", (path, { allowed, forbidden }) => {
  const flagged = [...allowed, ...forbidden].filter((_, index) => rulesAt(path, index).includes("noRestrictedImports"));
  expect(flagged).toEqual(forbidden);
});

test.each(Object.entries(LINES))("design §1: the code rules bite in %s", (path, lines) => {
  const found = lines.map(([code], index) => [code, ...rulesAt(path, index)]);
  expect(found).toEqual(lines.map(([code, rule]) => (rule ? [code, rule] : [code])));
});

test("design §1: no folder of src imports another in a circle", () => {
  expect(circular(importsIn(join(root, "src")))).toEqual({});
});

test("design §1: of folders that import in a circle, each is named with what it imports", () => {
  const a = new Set(["b", "c"]);
  const imports = new Map([
    ["a", a],
    ["above", new Set(["a"])],
    ["b", new Set(["d"])],
    ["d", new Set(["a"])],
  ]);
  expect(circular(imports)).toEqual({ a: ["b"], b: ["d"], d: ["a"] });
  a.delete("b");
  expect(circular(imports)).toEqual({});
});

/** Programs import across folders as the architecture has it; tests and their helpers may import anything. */
const isProgram = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path);

/** By folder of src: the other folders from which its files import. */
function importsIn(src: string): ReadonlyMap<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const paths = readdirSync(src, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  for (const path of paths.filter(isProgram)) {
    for (const [, specifier = ""] of readFileSync(join(src, path), "utf8").matchAll(/(?:from|import)[ (]"([^"]+)"/g)) {
      const isOurs = specifier.startsWith("#src/") || specifier.startsWith(".");
      const target = relative(
        src,
        specifier.startsWith("#") ? join(src, specifier.slice(5)) : join(src, path, "..", specifier),
      );
      const [from, to] = [dirname(path), dirname(target.replaceAll("\\", "/"))];
      if (isOurs && isProgram(target) && from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** The parts in circles: what is left when parts that import no other or that no other imports are taken away, again and again. */
function circular(imports: ReadonlyMap<string, ReadonlySet<string>>): Record<string, readonly string[]> {
  const left = new Map(imports);
  for (let before = Number.POSITIVE_INFINITY; left.size < before; ) {
    before = left.size;
    for (const [part, others] of left) {
      const isImported = [...left.values()].some((imported) => imported.has(part));
      if (!isImported || ![...others].some((other) => left.has(other))) left.delete(part);
    }
  }
  return Object.fromEntries([...left].map(([part, others]) => [part, [...others].filter((other) => left.has(other))]));
}

function plant(path: string, lines: readonly string[]): void {
  const file = join(planted, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join("\n")}\n`);
}

/** One run of the linter over everything planted, outside the checkout. It exits with 1, for it finds errors. */
function lint(): Diagnostic[] {
  const biome = join(root, "node_modules/.bin/biome");
  const found = spawnSync(biome, ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "."], {
    cwd: planted,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  return JSON.parse(found.stdout).diagnostics;
}

/** The rules among those tested here that an error names in the planted line; what concerns the file as a whole stands at line 0. */
function rulesAt(path: string, index: number): (string | undefined)[] {
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .filter(({ location }) => location.path === path && Math.max(location.start.line, 1) === index + 1)
    .map(({ category }) => category.split("/").at(-1))
    .filter((rule) => RULES.has(rule));
}
