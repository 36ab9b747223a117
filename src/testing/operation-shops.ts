import { expect, onTestFinished, vi } from "vitest";
import {
  type Backend,
  BackendError,
  type CommitId,
  type Document,
  type Documents,
  type Fields,
  type Files,
} from "#src/backend/backend.ts";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { newId } from "#src/backend/new-id.ts";
import type { BatchProgress } from "#src/domain/changes/batches.ts";
import { runBatches } from "#src/operations/batch-run.ts";
import type { FileUpload } from "#src/operations/file-upload.ts";
import { addition } from "./addition.ts";
import { CONTRACT_SEED, PICTURE, signedIn } from "./contract/clients.ts";
import { memoryShop } from "./memory/memory-shop.ts";
import { productFields } from "./product-fields.ts";
import { addAccount, browserFetch, optionsFor, running, temporaryFolder } from "./running-server.ts";

export { PICTURE };

/** What the operations are tested over: two members of staff of one empty shop, in memory and on the real server. */
export interface Shop {
  readonly staff: Backend;
  readonly colleague: Backend;
}

export const SHOPS: readonly (readonly [string, () => Promise<Shop>])[] = [
  ["memory", openMemory],
  ["embedded", openEmbedded],
];

async function openMemory(): Promise<Shop> {
  const shop = memoryShop(CONTRACT_SEED);
  return { staff: await signedIn(shop.client()), colleague: await signedIn(shop.client()) };
}

async function openEmbedded(): Promise<Shop> {
  const folder = temporaryFolder();
  const server = await running(optionsFor(folder.path));
  onTestFinished(async () => {
    await server.close();
    folder.remove();
  });
  for (const account of CONTRACT_SEED.accounts) await addAccount(server.context, account);
  const client = () => signedIn(embeddedBackend({ fetch: browserFetch(() => server.url) }));
  const shop = { staff: await client(), colleague: await client() };
  ORIGINS.set(shop.staff, server.url);
  return shop;
}
/** Of the servers, by the staff of their shops. */
const ORIGINS = new WeakMap<Backend, string>();

/** The same backend with some of its functions replaced. */
export function broken(
  backend: Backend,
  { documents, files }: { documents?: Partial<Documents>; files?: Partial<Files> },
): Backend {
  return {
    ...backend,
    documents: { ...backend.documents, ...documents },
    files: { ...backend.files, ...files },
  };
}

/** What a save uploads of a document with one picture. */
export const uploadsOf = (imgPath: FileUpload | undefined) => imgPath && { uploads: { imgPath } };

/** A commit of an action. */
export const commitOf = (action: string): CommitId => ({ action, key: newId() });

/** Does the write, then fails as if its answer had been lost. */
export const lost =
  <A extends unknown[]>(write: (...args: A) => Promise<unknown>) =>
  async (...args: A): Promise<never> => {
    await write(...args);
    throw new BackendError("unavailable");
  };

export const unavailable = async () => {
  throw new BackendError("unavailable");
};

/** Expects that something is logged before the test ends, and keeps it out of the report. */
export function expectLogged(): void {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
}

export const DRILL = productFields("Vŕtačka", {
  Description: ["Silná."],
  Parameters: ["Výkon:1500 W"],
  Price: { Day: 12.5 },
});

export async function added(staff: Backend, fields: Fields): Promise<Document> {
  const id = newId();
  expect(await staff.documents.commit([addition("products", id, { ...DRILL, ...fields })])).toBe("committed");
  return { ...DRILL, ...fields, id };
}

/** Whether a file is stored under this name: an upload is never given a name that is taken. */
export async function isStored(staff: Backend, folder: string, name: string, file = PICTURE): Promise<boolean> {
  const origin = ORIGINS.get(staff);
  // The names of what is in the bin (B13) are taken.
  if (origin) return (await fetch(`${origin}/files/${folder}/${encodeURIComponent(name)}`)).ok;
  const url = await staff.files.upload(`${folder}/${name}`, file);
  await staff.files.delete(url);
  return !decodeURI(url).includes(`/${name}`);
}

/** Carries out a plan, as an action of its own if the test does not say as which. */
export const runAction = (
  documents: Documents,
  plan: BatchProgress,
  options: Partial<Parameters<typeof runBatches>[2]> = {},
) => runBatches(documents, plan, { action: newId(), ...options });
