import type { Context } from "hono";
import * as v from "valibot";
import { jsonFrom } from "#src/backend/json.ts";
import { bodyChunks } from "./read-body.ts";
import { RefusedError } from "./refused-error.ts";

const MOST_BYTES = 8 * 1024;
/** The most that staff may send. It is parsed in one go, while everybody else waits. */
export const MOST_STAFF_BYTES = 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** The JSON body of a request. Throws as `bodyChunks` does, and 400 for what the schema does not allow. */
export async function bodyOf<T>(c: Context, schema: v.GenericSchema<unknown, T>, mostBytes = MOST_BYTES): Promise<T> {
  const announced = Number(c.req.header("Content-Length") ?? 0);
  const limits = { announced, mostBytes, timeoutMs: TIMEOUT_MS };
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(c.req.raw.body, limits)) chunks.push(chunk);
  return parsed(schema, Buffer.concat(chunks));
}

export const jsonOf = <T>(schema: v.GenericSchema<unknown, T>, text: string): T => parsed(schema, Buffer.from(text));

function parsed<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T {
  try {
    return v.parse(schema, jsonFrom(bytes));
  } catch (cause) {
    throw new RefusedError(400, "invalid", cause);
  }
}
