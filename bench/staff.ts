import type { Change, Document } from "#src/backend/backend.ts";
import { type CommitRequest, PATHS } from "#src/backend/embedded/wire.ts";
import { productFrom, toggled } from "#src/domain/products/product.ts";
import { STAFF } from "../scripts/children.ts";
import type { Server } from "./server.ts";

/** The requests of a browser where staff have signed in. */
export interface Staff {
  readonly cookie: string;
  add(product: Document): Promise<void>;
  /** Flips the availability of a product, as the switch of the list does. */
  flip(id: string): Promise<void>;
}

export async function signIn({ url }: Server): Promise<Staff> {
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url + path, { ...init, headers: { Origin: url, ...init.headers } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const post = (path: string, body: unknown, headers = {}) =>
    ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post(PATHS.signIn, STAFF);
  const [cookie = ""] = signedIn.headers.getSetCookie().map((text) => text.replace(/;.*/, ""));
  const commit = async (change: Change): Promise<void> => {
    const request: CommitRequest = { changes: [change] };
    await post(PATHS.commit, request, { Cookie: cookie });
  };
  return {
    cookie,
    add: ({ id, ...fields }) => commit({ kind: "add", collection: "products", id, fields }),
    async flip(id) {
      const watch = encodeURIComponent(JSON.stringify({ collection: "products", id }));
      const { id: _, ...expected } = (await (await ask(`${PATHS.read}?watch=${watch}`, {})).json()) as Document;
      const fields = { ...expected, Availability: toggled(productFrom({ ...expected, id }).Availability) };
      await commit({ kind: "replace", collection: "products", id, fields, expected });
    },
  };
}
