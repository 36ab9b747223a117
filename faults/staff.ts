import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Change, Collection, Document, Fields, List } from "#src/backend/backend.ts";
import { type LiveEvent, PATHS } from "#src/backend/embedded/wire.ts";
import { isList } from "#src/backend/page-data.ts";
import { productsOn } from "#src/domain/products/listing.ts";
import { addition } from "#src/testing/addition.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { STAFF } from "../scripts/children.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly outcome?: string; readonly code?: string; readonly url?: string } | null;
}
/** The requests of a browser where staff have signed in. They reject where the server does not answer. */
export interface Staff {
  post(path: string, body: unknown): Promise<Answer>;
  add(collection: Collection, id: string, fields: Fields): Promise<Answer>;
  commit(changes: readonly Change[]): Promise<Answer>;
  /** All documents of a collection, of which visitors get the first ones only. */
  list(collection: Collection): Promise<readonly Document[]>;
  upload(name: string, bytes: Uint8Array): Promise<Answer>;
  /** Deletes the picture of a URL. */
  erase(url: string): Promise<Answer>;
}

/** Signs in. The session outlives restarts of the server. */
export async function signIn(url: string, origin = url): Promise<Staff> {
  const headers: Record<string, string> = { Origin: origin };
  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } });
    const text = await response.text();
    const cookie = response.headers.get("Set-Cookie");
    if (cookie) headers.Cookie = cookie.split(";", 1)[0] ?? "";
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
  const post = (path: string, body: unknown) =>
    ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const { body } = await post(PATHS.signIn, STAFF);
  if (body?.outcome !== "success") throw new Error(`Nobody signed in: ${JSON.stringify(body)}`);
  return {
    post,
    add: (collection, id, fields) => post(PATHS.commit, { changes: [addition(collection, id, fields)] }),
    commit: (changes) => post(PATHS.commit, { changes }),
    async list(collection) {
      const { body } = await ask(`${PATHS.read}?watch=${encodeURIComponent(JSON.stringify({ collection }))}`, {});
      return (body as unknown as List).documents;
    },
    erase: (url) => ask(url.replace("/files", PATHS.files), { method: "DELETE" }),
    upload: (name, bytes) => {
      const target = `${PATHS.files}/products/${encodeURIComponent(name)}`;
      return ask(target, { method: "PUT", body: bytes as Uint8Array<ArrayBuffer> });
    },
  };
}

/** All documents of a collection that a visitor may list, as a page gets them: the first event of a stream. */
export async function read(url: string, collection: Collection): Promise<readonly Document[]> {
  const watch = { collection, ...(collection === "products" && { first: productsOn(30) }) };
  const path = `${PATHS.live}?request=${encodeURIComponent(JSON.stringify({ watches: [{ watch }] }))}`;
  const stream = new AbortController();
  const response = await fetch(url + path, { signal: stream.signal });
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.endsWith("\n\n")) break;
  }
  stream.abort();
  const { values } = JSON.parse(text.slice(text.indexOf("data: ") + 6)) as LiveEvent;
  const list = values?.[0]?.value;
  return isList(list) ? (list as List).documents : [];
}

export const product = (Name: string, fields: Fields = {}): Fields =>
  productFields(Name, { Price: { Day: 10 }, ...fields });

/** A photo of pure noise: 3000 × 2300 weighs about 20 MB. */
export function photo(width = 64, height = 48): Promise<Uint8Array> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
