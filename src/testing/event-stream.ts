import { createParser } from "eventsource-parser";
import type { Fields } from "#src/backend/backend.ts";
import { type LiveEvent, type LiveRequest, PATHS } from "#src/backend/embedded/wire.ts";
import { newId } from "#src/backend/new-id.ts";
import type { Watch } from "#src/backend/page-data.ts";
import type { ServerContext } from "#src/server/context/server-context.ts";
import { addition } from "./addition.ts";
import { productFields } from "./product-fields.ts";
import { addAccount, type Running, STAFF } from "./running-server.ts";

/** As the first page of the list. */
export const PRODUCTS = { collection: "products", first: 12 } as const;

/** Adds a product and returns its id. */
export function addProduct({ store }: ServerContext, fields: Fields): string {
  const id = newId();
  store.commit([addition("products", id, productFields("", fields))]);
  return id;
}

export function updateProduct({ store }: ServerContext, id: string, expected: Fields, fields: Fields): void {
  store.commit([{ kind: "update", collection: "products", id, fields, expected }]);
}

export const watching = (...watches: Watch[]): LiveRequest => ({ watches: watches.map((watch) => ({ watch })) });

export const streamPath = (request: LiveRequest) =>
  `${PATHS.live}?request=${encodeURIComponent(JSON.stringify(request))}`;

/** Adds staff and signs in. Returns the session's cookie. */
export async function signedIn({ context, url }: Running): Promise<string> {
  await addAccount(context, STAFF);
  const headers = { "Content-Type": "application/json", Origin: url };
  const response = await fetch(url + PATHS.signIn, { method: "POST", headers, body: JSON.stringify(STAFF) });
  return response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

/** A stream of live events as it comes from the server, for tests that look at the wire itself. */
export async function openStream(url: string, request: LiveRequest, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const response = await fetch(url + streamPath(request), { headers, signal: stop.signal });
  const events: LiveEvent[] = [];
  const stream = { response, events, ended: false, close: () => stop.abort() };
  if (response.ok && response.body) {
    const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data)) });
    const decoder = new TextDecoder();
    (async () => {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        parser.feed(decoder.decode(chunk));
    })()
      .catch(() => {})
      .finally(() => {
        stream.ended = true;
      });
  }
  return stream;
}
