import type { Change, Collection, Document } from "#src/backend/backend.ts";
import { type CommitAnswer, type CommitRequest, PATHS } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { productFrom, toggled } from "#src/domain/products/product.ts";
import { STAFF } from "../scripts/children.ts";
import type { Server } from "./server.ts";

/** The requests of a browser where staff have signed in. */
export interface Staff {
  readonly cookie: string;
  add(collection: Collection, document: Document): Promise<void>;
  /** Returns the URL of the stored picture. */
  upload(folder: "products" | "categories", name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Reads the stored product. */
  product(id: string): Promise<Document>;
  /** The revision of the database, as a page contains it. */
  revision(): Promise<number>;
  /** Flips the availability of a product, as the switch of the list does, and returns the changed product. */
  flip(product: Document): Promise<Document>;
}

export async function signIn({ url }: Server): Promise<Staff> {
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url + path, { ...init, headers: { Origin: url, ...init.headers } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const json = { "Content-Type": "application/json" };
  const signedIn = await ask(PATHS.signIn, { method: "POST", headers: json, body: JSON.stringify(STAFF) });
  const [cookie = ""] = signedIn.headers.getSetCookie().map((text) => text.replace(/;.*/, ""));
  if (!cookie) throw new Error("Staff could not sign in.");

  async function commit(change: Change): Promise<void> {
    const request: CommitRequest = { changes: [change] };
    const response = await ask(PATHS.commit, {
      method: "POST",
      headers: { ...json, Cookie: cookie },
      body: JSON.stringify(request),
    });
    const { outcome } = (await response.json()) as CommitAnswer;
    if (outcome !== "committed") throw new Error(`${PATHS.commit}: ${outcome}`);
  }

  return {
    cookie,
    add: (collection, { id, ...fields }) => commit({ kind: "add", collection, id, fields }),
    async upload(folder, name, bytes) {
      const path = `${PATHS.files}/${folder}/${encodeURIComponent(name)}`;
      const response = await ask(path, { method: "PUT", headers: { Cookie: cookie }, body: bytes });
      return ((await response.json()) as { url: string }).url;
    },
    async product(id) {
      const watch: Watch = { collection: "products", id };
      const response = await ask(`${PATHS.read}?watch=${encodeURIComponent(JSON.stringify(watch))}`, {});
      const product = (await response.json()) as Document | null;
      if (!product) throw new Error(`There is no product ${id}.`);
      return product;
    },
    async revision() {
      const html = await (await ask("/faq", {})).text();
      return Number(/"revision":(\d+)/.exec(html)?.[1]);
    },
    async flip(product) {
      const { id, ...expected } = product;
      const fields = { ...expected, Availability: toggled(productFrom(product).Availability) };
      await commit({ kind: "replace", collection: "products", id, fields, expected });
      return { ...fields, id };
    },
  };
}
