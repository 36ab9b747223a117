import type { Session } from "#src/backend/backend.ts";
import { isList, type Position } from "#src/backend/embedded/wire.ts";
import type { Snapshot } from "../store/collection-index.ts";
import { isPick, type Read } from "../store/read-watch.ts";
import type { ChangeMessage, Topic } from "./topics.ts";

/** The JSON of documents, which never change: many streams show the same ones. */
const made = new WeakMap<object, string>();

function jsonOf(document: object): string {
  const json = made.get(document) ?? JSON.stringify(document);
  made.set(document, json);
  return json;
}

/** Characters of a piece. The last document of a piece may make it longer. */
const PIECE_LENGTH = 64 * 1024;

/** A `LiveEvent` in the format of event streams, joined from parts that are JSON already. */
export function eventText(position: Position, messages: readonly ChangeMessage[], session?: Session | null): string {
  const fields = [`"position":${JSON.stringify(position)}`];
  for (const kind of ["values", "patches"] as const) {
    const parts = messages.filter((message) => message.kind === kind).map((message) => message.json);
    if (parts.length > 0) fields.push(`"${kind}":[${parts.join()}]`);
  }
  if (session !== undefined) fields.push(`"session":${JSON.stringify(session)}`);
  return `event: live\ndata: {${fields.join()}}\n\n`;
}

/** A `LiveEvent` with the values of topics, in pieces that are made when they are asked for: the values may be megabytes, and a pick takes time. Returns
 *  the last piece. `retryMs`: when the browser is to connect again, where the stream ends with this event. */
export function* eventPieces(
  snapshot: Snapshot,
  topics: readonly Topic[],
  read: Read,
  { session, retryMs }: { session?: Session | null | undefined; retryMs?: number | undefined } = {},
): Generator<string, string> {
  const retry = retryMs === undefined ? "" : `retry: ${retryMs}\n`;
  let text = `event: live\n${retry}data: {"position":${JSON.stringify(snapshot.position)}`;
  for (const [at, { key, watch }] of topics.entries()) {
    text += `${at === 0 ? ',"values":[' : ","}{"key":${JSON.stringify(key)},"value":`;
    if (isPick(watch)) {
      yield text;
      text = "";
    }
    const value = read(snapshot, watch);
    if (isList(value)) {
      const { documents, ...rest } = value;
      text += '{"documents":[';
      for (const [index, document] of documents.entries()) {
        text += (index === 0 ? "" : ",") + jsonOf(document);
        if (text.length < PIECE_LENGTH) continue;
        yield text;
        text = "";
      }
      text += `],${JSON.stringify(rest).slice(1)}`;
    } else text += JSON.stringify(value);
    text += "}";
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = "";
  }
  if (topics.length > 0) text += "]";
  if (session !== undefined) text += `,"session":${JSON.stringify(session)}`;
  return `${text}}\n\n`;
}
