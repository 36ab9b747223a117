import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** For a file of each folder: imports that biome.json must let pass, and such that it must refuse (design §1). */
const IMPORTS: Readonly<Record<string, readonly [allowed: readonly string[], refused: readonly string[]]>> = {
  "src/loose.ts": [[], ["./loose.ts"]],
  "src/utils/probe.ts": [[], ["./probe.ts"]],
  "src/domain/probe.ts": [
    ["./shop-time.ts", "valibot"],
    ["#src/backend/live.ts", "../text/sk.ts", "react", "node:fs"],
  ],
  "src/text/probe.ts": [
    ["./sk.ts", "../../shop.json"],
    ["#src/domain/probe.ts", "valibot"],
  ],
  "src/site/probe.ts": [
    ["./pages.ts", "#src/backend/backend.ts"],
    ["#src/ui/probe.ts", "node:fs"],
  ],
  "src/commands/probe.ts": [
    ["#src/domain/probe.ts", "node:fs"],
    ["#src/server/probe.ts", "hono"],
  ],
  "src/backend/probe.ts": [["./backend.ts"], ["./embedded/wire.ts", "#src/operations/probe.ts", "firebase/app"]],
  "src/backend/embedded/probe.ts": [
    ["../backend.ts", "./wire.ts"],
    ["../firebase/probe.ts", "#src/server/probe.ts"],
  ],
  "src/backend/firebase/probe.ts": [
    ["../select.ts", "firebase/app"],
    ["../embedded/probe.ts", "firebase-admin/app"],
  ],
  "src/catalogue/probe.ts": [
    ["#src/commands/probe.ts", "node:fs"],
    ["#src/server/probe.ts", "sharp"],
  ],
  "src/firebase-admin/probe.ts": [
    ["#src/catalogue/probe.ts", "node:fs"],
    ["#src/server/probe.ts", "#src/ui/probe.ts"],
  ],
  "src/operations/probe.ts": [
    ["#src/domain/probe.ts", "#src/backend/backend.ts"],
    ["#src/text/probe.ts", "react"],
  ],
  "src/ui/public/probe.tsx": [
    ["../parts/card.tsx", "#src/text/probe.ts", "#src/backend/live.ts", "react"],
    ["#src/backend/select.ts", "#src/backend/firebase/probe.ts", "#src/server/probe.ts", "valibot", "node:fs"],
  ],
  "src/ui/cms/deep/probe.tsx": [
    ["../../cms/home.tsx", "#src/backend/embedded/wire.ts", "#src/backend/embedded/server-requests.ts"],
    ["../../../server/probe.ts", "#src/testing/probe.ts", "firebase/app", "@base-ui/react"],
  ],
  "src/server/routes/probe.ts": [
    ["#src/backend/embedded/wire.ts", "hono", "sharp"],
    ["#src/ui/probe.ts", "react"],
  ],
  "src/entry/browser.tsx": [
    ["#src/ui/probe.ts", "react-dom/client"],
    ["#src/testing/probe.ts", "sharp", "firebase/app"],
  ],
  "src/entry/serve.ts": [
    ["#src/server/probe.ts", "node:fs"],
    ["#src/testing/probe.ts", "firebase/app"],
  ],
  "src/entry/firebase/prerender.ts": [["firebase/app"], ["firebase-admin/app", "#src/testing/probe.ts"]],
  "src/testing/probe.ts": [["#src/server/probe.ts", "firebase/app", "react"], []],
};

/** A line of code that a rule other than the imports' forbids, and that rule; `undefined` if the line is fine. */
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
    ['export { a } from "react-router";', "noRestrictedImports"],
    ['export { useId } from "react";', undefined],
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
  for (const [path, specifiers] of Object.entries(IMPORTS))
    plant(
      path,
      specifiers.flat().map((specifier) => `import "${specifier}";`),
    );
  for (const [path, lines] of Object.entries(LINES))
    plant(
      path,
      lines.map(([code]) => code),
    );
  diagnostics = lint();
});
afterAll(() => rmSync(planted, { recursive: true }));

test.each(Object.entries(IMPORTS))("design §1: %s imports only what its folder may", (path, [allowed, refused]) => {
  const flagged = [...allowed, ...refused].filter((_, index) => rulesAt(path, index).includes("noRestrictedImports"));
  expect(flagged).toEqual(refused);
});

test.each(Object.entries(LINES))("design §1: the code rules bite in %s", (path, lines) => {
  const found = lines.map(([code], index) => [code, ...rulesAt(path, index)]);
  expect(found).toEqual(lines.map(([code, rule]) => (rule ? [code, rule] : [code])));
});

test("design §1: no folder of src imports another in a circle", () => {
  expect(circular(importsIn(join(root, "src")))).toEqual({});
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
