import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Documents, Query } from "#src/backend/backend.ts";
import { storedUrl } from "#src/backend/embedded/picture-variants.ts";
import type { CatalogueShop } from "#src/catalogue/catalogue-shop.ts";
import { disk as diskAt, isReadable } from "./files/disk.ts";
import { fileRows, isFolder, type StoredFile, urlOf } from "./files/file-rows.ts";
import { fileStore } from "./files/file-store.ts";
import * as images from "./files/reencode.ts";
import { RefusedError } from "./http/refused-error.ts";
import { refuseForeignOwner, refuseMissing } from "./store/data-folder.ts";
import { openDatabase } from "./store/database.ts";
import { documentStore } from "./store/document-store.ts";
import { read } from "./store/read.ts";
import { besideServer } from "./store/restore-lock.ts";
import { retryWhenBusy } from "./store/sqlite-transaction.ts";

/** Does the work on the shop in `dataDir`. A server that runs there loads within half a second what is written (ADR-033). */
export function withCatalogueShop<T>(dataDir: string, work: (shop: CatalogueShop) => Promise<T>): Promise<T> {
  refuseMissing(dataDir);
  refuseForeignOwner(dataDir);
  return besideServer(dataDir, async () => {
    const db = openDatabase(dataDir);
    try {
      return await work(catalogueShop(dataDir, db));
    } finally {
      db.close();
    }
  });
}

function catalogueShop(dataDir: string, db: ReturnType<typeof openDatabase>): CatalogueShop {
  const [disk, rows] = [diskAt(dataDir), fileRows(db)];
  const files = fileStore(rows, disk, images);
  const documents = documentStore(db, rows);
  disk.makeFolders();
  mkdirSync(disk.temporary, { recursive: true });

  /** The stored file of these bytes; undefined if the disk has lost a part of it. */
  function storedAlready(file: StoredFile): StoredFile | undefined {
    const same = rows.findSame(file, disk.lacks(file.folder));
    return same && disk.pathsOf(same.folder, same.name).every(isReadable) ? same : undefined;
  }

  return {
    provider: "embedded",
    documents: {
      readList: (async (query: Query) => {
        documents.refresh();
        return read(documents.snapshot(), query);
      }) as Documents["readList"],
      // The history names no account as the author.
      commit: (changes, id) => retryWhenBusy(() => documents.commit(changes, id && { by: "", ...id })),
    },
    async file(url) {
      const { folder = "", name: encodedName = "" } = storedUrl(url) ?? {};
      if (!isFolder(folder)) return undefined;
      const name = decodeURIComponent(encodedName);
      const path = disk.pathOf(folder, name);
      if (!isReadable(path)) return "lost";
      // In a catalogue the owner's fixed documents are like those that staff have uploaded, which are in the folder `settings`.
      const folderInCatalogue = folder === "documents" ? "settings" : folder;
      return { path: `${folderInCatalogue}/${name}`, bytes: await readFile(path) };
    },
    fixedDocument: async (name) => files.documentUrl(name),
    async store(path, bytes) {
      const [folder = "", name = ""] = path.split("/");
      if (!isFolder(folder)) throw new Error(path);
      const draft = join(disk.temporary, randomUUID());
      try {
        await writeFile(draft, bytes);
        // The file is stored like an upload, but a picture that an upload could have stored stays byte for byte.
        const { file, contents } = await files.prepared(folder, name, draft, images.normalise);
        return await files.withLock(async () => {
          const same = storedAlready(file);
          return { url: urlOf(same ?? (await files.store(file, contents))), isNew: !same };
        });
      } catch (error) {
        if (error instanceof RefusedError) return undefined;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
