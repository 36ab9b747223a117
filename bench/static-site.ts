import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The strongest compression. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const GZIP = { level: 9 };
const PLAIN = ["/robots.txt", "/favicon.svg", "/favicon.ico", "/apple-touch-icon.png", "/site.webmanifest"];
/** Names of pictures may contain brackets, "a (2).jpg". Those of built files do not, and CSS puts them between brackets. */
const OWN_URLS = /\/files\/[^\s"'<>,#]+|\/assets\/[^\s"'()<>,#]+/g;

/** Saves the shop's pages as static ones at the same paths, with the same words, styles, fonts and pictures and without scripts. */
export async function takeApart(url: string, paths: readonly string[], folder: string): Promise<readonly string[]> {
  const assets = new Map<string, string>();
  for (const path of paths) {
    const html = withoutScript(await textOf(url + path));
    const page = html.replace(OWN_URLS, (found) => {
      const address = found.replaceAll("&amp;", "&");
      const file = assets.get(address) ?? fileOf(address);
      assets.set(address, file);
      return file;
    });
    save(folder, `${path}.html`, Buffer.from(page));
  }
  for (const [address, file] of assets) save(folder, file, await bytesOf(url + address));
  for (const file of PLAIN) save(folder, file, await bytesOf(url + file));
  return paths;
}

/** Removes scripts and the app's data. Structured data for search engines stays, because it is content. */
const withoutScript = (html: string): string =>
  html.replace(/<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, "");

/** "/files/products/a.jpg?v=1&w=320" becomes "/files/products/v-1-w-320-a.webp": nginx derives the type from the name. */
function fileOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://x");
  const parts = decodeURIComponent(pathname).split("/");
  const [stem = "", extension = ""] = (parts.pop() ?? "").split(".").map((part) => part.replace(/[^\w-]/g, "_"));
  const marks = [...searchParams].map(([name, value]) => `${name}-${value}-`).join("");
  return [...parts, `${marks}${stem}.${searchParams.has("w") ? "webp" : extension}`].join("/");
}

function save(folder: string, path: string, bytes: Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  if (!/\.(html|svg|txt|webmanifest)$/.test(path)) return;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, BROTLI));
  writeFileSync(`${file}.gz`, gzipSync(bytes, GZIP));
}

const textOf = async (url: string): Promise<string> => Buffer.from(await bytesOf(url)).toString();

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
