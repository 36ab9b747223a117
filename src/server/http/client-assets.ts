import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "#src/commands/user-error.ts";

const ENTRY = "src/entry/browser.tsx";

export interface ClientAssets {
  readonly entry: string;
  /** URLs of scripts that the entry imports as soon as it runs, so that they are loaded together with it. */
  readonly beside?: readonly string[];
  readonly css: string;
  readonly sheet?: string; // URL of the same styles, for pages that have only a part of them inlined
  readonly staffCss: string | undefined; // URL of the style sheet that only staff's pages have
  readonly offline?: boolean; // whether pages start the service worker, so that they can be read without a connection
}
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Reads Vite's manifest. `beside`: names of the scripts that the entry imports as soon as it runs. */
export function clientAssets(folder: string, entry = ENTRY, beside: readonly string[] = []): ClientAssets {
  const path = join(folder, ".vite", "manifest.json");
  if (!existsSync(path)) throw new UserError(`Chýba zostavený web v priečinku ${folder}; spustite npm start.`);
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  const chunk = manifest[entry];
  const keys = beside.map((wanted) => Object.keys(manifest).find((key) => manifest[key]?.name === wanted));
  if (!chunk || keys.includes(undefined)) {
    throw new UserError(`Zostavený web v priečinku ${folder} je neúplný; spustite npm start.`);
  }
  const scripts = keys.flatMap((key = "") => scriptsOf(manifest, key)).filter((file) => file !== chunk.file);
  const own = sheetsOf(manifest, entry);
  const later = Object.values(manifest).flatMap(({ css = [] }) => css.filter((file) => !own.includes(file)));
  const css = own.map((file) => readFileSync(join(folder, file), "utf8")).join("");
  return {
    entry: `/${chunk.file}`,
    ...(scripts.length > 0 && { beside: [...new Set(scripts)].map((file) => `/${file}`) }),
    css,
    ...(own[0] && { sheet: `/${own[0]}` }),
    staffCss: later[0] && `/${later[0]}`,
  };
}

function scriptsOf(manifest: Manifest, key: string): readonly string[] {
  const { file, imports = [] } = manifest[key] ?? {};
  return file ? [file, ...imports.flatMap((other) => scriptsOf(manifest, other))] : [];
}

/** The style sheets of a chunk and of all it imports, in the order of their rules. */
function sheetsOf(manifest: Manifest, key: string): readonly string[] {
  const { css = [], imports = [] } = manifest[key] ?? {};
  return [...new Set([...imports.flatMap((other) => sheetsOf(manifest, other)), ...css])];
}
