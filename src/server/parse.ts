import type { Context } from "hono";
import * as v from "valibot";
import { RefusedError } from "./refusal.ts";

const MOST_JSON_BYTES = 1024 * 1024;
const DEEPEST = 32;
const PATIENCE_MS = 15_000;

/** The JSON body of a request in the given shape; throws the refusal of whatever is too large, too slow, too deep or amiss. */
export async function bodyOf<T>(c: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  if (Number(c.req.header("Content-Length") ?? 0) > MOST_JSON_BYTES) throw new RefusedError(413);
  return parsed(schema, await bytesOf(c.req.raw.body));
}

/** A query parameter that holds JSON. */
export function queryOf<T>(c: Context, name: string, schema: v.GenericSchema<unknown, T>): T {
  return parsed(schema, Buffer.from(c.req.query(name) ?? ""));
}

async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const timer = setTimeout(() => reader.cancel(new RefusedError(408)).catch(() => {}), PATIENCE_MS);
  try {
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      bytes += value.byteLength;
      if (bytes > MOST_JSON_BYTES) throw new RefusedError(413);
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RefusedError(400, "invalid", cause);
  }
  if (!isSound(value)) throw new RefusedError(400);
  const result = v.safeParse(schema, value);
  if (!result.success) throw new RefusedError(400, "invalid", v.flatten(result.issues));
  return result.output;
}

/** Neither deeper than any request of ours nor with keys that mean something to JavaScript. */
function isSound(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEEPEST || Object.hasOwn(value, "__proto__")) return false;
  return Object.values(value).every((inner) => isSound(inner, depth + 1));
}
