import type { Context } from "hono";
import * as v from "valibot";
import { bodyChunks } from "./read-body.ts";
import { RefusedError } from "./refused-error.ts";

/** What staff may send; reading it stands in everybody's way for a moment. */
const MOST_BYTES = 1024 * 1024;
/** What anybody may send. */
export const MOST_ANYBODYS_BYTES = 8 * 1024;
const DEEPEST = 32;
const PATIENCE_MS = 15_000;

/** The JSON body of a request in the given shape; throws the refusal of whatever is too large, too slow, too deep or amiss. */
export async function bodyOf<T>(c: Context, schema: v.GenericSchema<unknown, T>, mostBytes = MOST_BYTES): Promise<T> {
  const announced = Number(c.req.header("Content-Length") ?? 0);
  const limits = { announced, mostBytes, patienceMs: PATIENCE_MS };
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(c.req.raw.body, limits)) chunks.push(chunk);
  return parsed(schema, Buffer.concat(chunks));
}

/** A query parameter that holds JSON. */
export function queryOf<T>(c: Context, name: string, schema: v.GenericSchema<unknown, T>): T {
  return jsonOf(schema, c.req.query(name) ?? "");
}

export const jsonOf = <T>(schema: v.GenericSchema<unknown, T>, text: string): T => parsed(schema, Buffer.from(text));

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
