import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BrowserName, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { expect, onTestFinished, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { ROOT } from "./run.js";

/** No API and no CSS that one of the browsers of package.json lacks. Regular expressions, options of methods and Tailwind's utilities are
 *  not checked. */

const { api, javascript, css }: Record<"api" | "javascript" | "css", Identifier> = createRequire(import.meta.url)(
  "@mdn/browser-compat-data",
);
const BROWSERS = manifest.browserslist.map((browser) => {
  const [name = "", version] = browser.replace("ios_saf", "safari_ios").split(" ");
  return [name as BrowserName, Number(version)] as const;
});

/** What may be missing, because nobody is worse off without it: the browser then does what it did before there was such a thing. */
const MAY_BE_MISSING = [
  ...["@page", "@page labels", "size", "break-after: avoid", "cursor: pointer", "field-sizing", "scrollbar-width"],
  ...["-webkit-tap-highlight-color", ":user-invalid", "forced-color-adjust"],
  // Rows out of sight are then laid out, too (ADR-024).
  ...["content-visibility", "contain-intrinsic-block-size"],
  "CanvasImageSmoothing.imageSmoothingQuality",
];

/** What the data do not mention counts as there, and so does what needs a prefix, because the build adds it. */
function isTooNew(feature: Identifier | undefined): boolean {
  const { support } = feature?.__compat ?? {};
  if (!support) return false;
  return BROWSERS.some(([browser, version]) => {
    const statements: readonly SimpleSupportStatement[] = [support[browser] ?? []].flat();
    return statements.length > 0 && !statements.some((statement) => isThere(statement, version));
  });
}
function isThere({ version_added, version_removed, flags }: SimpleSupportStatement, version: number): boolean {
  const isBy = (other: unknown) => Number.parseFloat(String(other).replace("≤", "")) <= version;
  return !flags && isBy(version_added) && !isBy(version_removed);
}

/** The members of all interfaces by name: for TypeScript's mixins such as `ParentNode`, which the data do not have. */
const members = new Map<string, Identifier[]>();
for (const one of Object.values(api)) {
  for (const [name, member] of Object.entries(one)) members.set(name, [...(members.get(name) ?? []), member]);
}

/** Whether a member of an interface of TypeScript's declarations, static or not, or a global of this name is too new. */
function isMemberTooNew(owner: string, name: string): boolean {
  if (MAY_BE_MISSING.includes(`${owner}.${name}`)) return false;
  const builtin = owner.replace(/Constructor$|^Readonly/g, "");
  const { builtins } = javascript;
  const own = api[owner] ?? builtins?.[builtin] ?? builtins?.Intl?.[builtin];
  if (own) return isTooNew(own[name] ?? own[`${name}_static`]);
  const alike = members.get(name) ?? [];
  return alike.length > 0 && alike.every(isTooNew);
}

/** TypeScript's declarations for browsers without the properties and functions that are too new. A method or a global variable that is too
 *  new may be undefined, so that tsc reports it wherever it is used without a guard. */
function olderDeclarations(): string {
  const packages = join(ROOT, "node_modules/@typescript");
  const [platform = ""] = readdirSync(packages).filter((name) => name.startsWith("typescript-"));
  const texts = new Map<string, string>();
  function add(name: string): void {
    if (texts.has(name)) return;
    const text = readFileSync(join(packages, platform, "lib", `lib.${name}.d.ts`), "utf8");
    texts.set(name, text);
    for (const [, referenced = ""] of text.matchAll(/<reference lib="(.+?)"/g)) add(referenced);
  }
  add("es2023");
  add("dom");
  let owner = "";
  let isLeftOut = false;
  const lines = [...texts.values()].join("\n").split("\n");
  return lines
    .map((line) => {
      const [, kind, named] = /^ *(?:declare )?(interface|var|function) (\w+)/.exec(line) ?? [];
      if (named !== undefined) owner = named;
      if (kind === "function" || kind === "var") {
        if (!isTooNew(api[owner]) && !isMemberTooNew("Window", owner)) return line;
        return kind === "var" ? line.replace(": ", ": undefined | ") : "";
      }
      const [, name = ""] = /^ {4,8}(?:(?:readonly|get|set) )?(\w+)\??[:<(]/.exec(line) ?? [];
      if (!isLeftOut && !(name && isMemberTooNew(owner, name))) return line;
      if (!isLeftOut && /^ *\w+[<(]/.test(line)) return line.replace(name, `${name}?`);
      // A property may take several lines.
      isLeftOut = !line.endsWith(";");
      return "";
    })
    .join("\n");
}

test("our sources for browsers use no API that is newer than the browsers of package.json", () => {
  const folder = mkdtempSync(join(ROOT, "node_modules/.baseline-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("declarations.d.ts", olderDeclarations());
  write(
    "newer.ts",
    `export const size = new URLSearchParams().size;
document.body.togglePopover();
document.body.togglePopover?.();
export const highlight = new Highlight();
`,
  );
  // Without its reference to the types of Node, which declare much of what browsers have, such as `URLSearchParams`.
  const ofPapaparse = readFileSync(join(ROOT, "node_modules/@types/papaparse/index.d.ts"), "utf8");
  write("papaparse.d.ts", ofPapaparse.replace('<reference types="node" />', ""));
  // So that it counts as CommonJS, as papaparse does.
  write("package.json", "{}");
  const compilerOptions = { noLib: true, lib: null, paths: { papaparse: ["./papaparse.d.ts"] } };
  const files = ["declarations.d.ts", "newer.ts"];
  write("tsconfig.json", JSON.stringify({ extends: "../../tsconfig.json", compilerOptions, files }));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { encoding: "utf8" });
  const found = stdout.trim().split("\n");
  // Each use in newer.ts but the one with a guard, which shows that something is found, and nothing else.
  expect(found.map((line) => line.replace(/^.*\/(newer\.ts)/, "$1"))).toEqual([
    "newer.ts(1,43): error TS2339: Property 'size' does not exist on type 'URLSearchParams'.",
    "newer.ts(2,1): error TS2722: Cannot invoke an object which is possibly 'undefined'.",
    "newer.ts(4,30): error TS18048: 'Highlight' is possibly 'undefined'.",
  ]);
});

const types = new Map<string, Identifier>();
function collectTypes(of: Identifier): void {
  for (const [name, inner] of Object.entries(of)) {
    if (name === "__compat") continue;
    types.set(name, inner as Identifier);
    collectTypes(inner as Identifier);
  }
}
collectTypes(css.types ?? {});

/** The at-rules, selectors, properties, values and functions of a style sheet that are too new. */
function newerCss(sheet: string): readonly string[] {
  const parts = sheet.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "").split(/([;{}])/);
  const used: (readonly [string, Identifier | undefined])[] = [];
  for (const [at, part] of parts.entries()) {
    const text = part.trim();
    const [, property = "", value = ""] = /^([\w-]+):\s*([\s\S]*)$/.exec(text) ?? [];
    if (text.startsWith("@")) used.push([text, css["at-rules"]?.[/^@([\w-]+)/.exec(text)?.[1] ?? ""]]);
    else if (parts[at + 1] === "{") {
      for (const [pseudo, name = ""] of text.matchAll(/::?(\w[\w-]*)/g)) used.push([pseudo, css.selectors?.[name]]);
    } else if (property) {
      used.push([property, css.properties?.[property]]);
      if (isTooNew(css.properties?.[property])) continue;
      for (const [word] of value.matchAll(/[a-z][\w-]*/g)) {
        used.push([`${property}: ${word}`, css.properties?.[property]?.[word]]);
        if (value.includes(`${word}(`)) used.push([`${word}()`, types.get(word)]);
      }
    }
  }
  return [...new Set(used.filter(([, feature]) => isTooNew(feature)).map(([name]) => name))];
}

test("our style sheets use no CSS that is newer than the browsers of package.json", () => {
  const sheets = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.css$/.test(name),
  );
  expect(sheets.length).toBeGreaterThan(2);
  const found = sheets.flatMap((name) => newerCss(readFileSync(join(ROOT, "src", name), "utf8")));
  expect(found.filter((name) => !MAY_BE_MISSING.includes(name))).toEqual([]);
});

test("newer CSS is found", () => {
  expect(
    newerCss("@starting-style { a { opacity: 0 } } a:open { field-sizing: content; color: light-dark(red, blue); }"),
  ).toEqual(["@starting-style", ":open", "field-sizing", "light-dark()"]);
});
