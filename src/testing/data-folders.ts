import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import sharp from "sharp";
import { openServerContext, type ServerContext } from "#src/server/context/server-context.ts";
import { openDatabase } from "#src/server/store/database.ts";
import { addition } from "./addition.ts";
import { productFields } from "./product-fields.ts";
import { addAccount, optionsFor, putDocument, STAFF, temporaryFolder } from "./running-server.ts";

export const PDF = "reklamacny-poriadok.pdf";

/** Folders and server contexts for tests; `atEnd` registers work for the end of a test. */
export function shopsFor(atEnd: (work: () => void) => void) {
  function folderOf(): string {
    const folder = temporaryFolder();
    atEnd(folder.remove);
    return folder.path;
  }

  /** A folder with a shop that holds nothing. */
  function emptyShop(): string {
    const folder = folderOf();
    openDatabase(folder).close();
    return folder;
  }

  /** The server context of a folder, until the test ends or `close` is called. */
  async function opened(dataDir: string): Promise<ServerContext> {
    const context = await openServerContext(optionsFor(dataDir));
    let isOpen = true;
    function close(): void {
      if (!isOpen) return;
      isOpen = false;
      context.live.close();
      context.close();
    }
    atEnd(close);
    return { ...context, close };
  }

  /** A shop that no server serves, with a product, its picture, a fixed document and a signed-in account. */
  async function shopIn(dataDir: string, product: string, shade?: number): Promise<void> {
    putDocument(dataDir, PDF);
    const context = await opened(dataDir);
    addProduct(context, product, await upload(context, "foto.png", shade));
    await addAccount(context, STAFF);
    const account = context.accounts.find(STAFF.email);
    if (account) await context.sessions.start(account);
    context.close();
  }
  return { folderOf, emptyShop, opened, shopIn };
}

export async function upload({ files }: ServerContext, name: string, shade = 80): Promise<string> {
  const bytes = await photo(shade);
  return files.upload("products", name, new Blob([new Uint8Array(bytes)]).stream(), bytes.length);
}

/** A picture of one colour, as PNG. It is narrow, because it is enlarged for messengers, which takes long for a square. */
export function photo(shade: number): Promise<Buffer> {
  const background = { r: shade, g: 179, b: 1 };
  return sharp({ create: { width: 2, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

export function addProduct({ store }: ServerContext, Name: string, imgPath = ""): void {
  const fields = productFields(Name, { imgPath });
  if (store.commit([addition("products", Name, fields)]) !== "committed") throw new Error(Name);
}

/** Everything of a shop that a restore must bring back: documents, accounts, rows of files, and the files' bytes. */
export function contentOf({ db, settings }: ServerContext): unknown {
  const all = (select: string) => db.prepare(select).all();
  return {
    documents: all("SELECT * FROM documents ORDER BY collection, id"),
    accounts: all("SELECT * FROM accounts ORDER BY id"),
    files: all("SELECT * FROM files ORDER BY folder, name"),
    bytes: bytesIn(join(settings.dataDir, "files")),
  };
}

/** The files in a folder, as text by their paths; without the side files of databases. */
export function bytesIn(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  const files = paths.filter((path) => statSync(path).isFile() && !/-(wal|shm)$/.test(path)).sort();
  return Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path, "latin1")]));
}

/** The folders of a restore, of which none may remain. */
export const leftovers = (dataDir: string): string[] =>
  ["restore", "restore.new"].filter((name) => existsSync(join(dataDir, name)));
