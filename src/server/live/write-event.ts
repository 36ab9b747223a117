import type { Document, Session } from "#src/backend/backend.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { isList, type WatchValue } from "#src/backend/page-data.ts";
import type { WatchChange } from "./watch-changes.ts";

/** The JSON of documents, which never change: many streams show the same ones. */
const made = new WeakMap<object, string>();

function jsonOf(document: Pick<Document, "id">): string {
  const json = made.get(document) ?? JSON.stringify(document);
  made.set(document, json);
  return json;
}

/** A chunk ends after so many characters, with the document that reaches them, or after this time. */
const CHUNK_LENGTH = 16 * 1024;
const CHUNK_MS = 5;

export function eventText(position: Position, changes: readonly WatchChange[], session?: Session | null): string {
  const fields = [`"position":${JSON.stringify(position)}`];
  for (const kind of ["values", "patches"] as const) {
    const parts = changes.filter((change) => change.kind === kind).map(({ json }) => json);
    if (parts.length > 0) fields.push(`"${kind}":[${parts.join()}]`);
  }
  if (session !== undefined) fields.push(`"session":${JSON.stringify(session)}`);
  return `event: live\ndata: {${fields.join()}}\n\n`;
}

interface FirstEvent {
  readonly position: Position;
  readonly watched: Iterable<{ readonly key: string; read(): WatchValue }>;
  readonly session: Session | null | undefined;
  readonly retryMs: number | undefined; // when the browser connects again, if the stream ends with this event
}

/** The `LiveEvent` of whole values, in chunks made when they are needed, because they may be megabytes. Returns the last chunk. */
export function* firstEvent({ position, watched, session, retryMs }: FirstEvent): Generator<string, string> {
  const retry = retryMs === undefined ? "" : `retry: ${retryMs}\n`;
  let text = `event: live\n${retry}data: {"position":${JSON.stringify(position)}`;
  let end = performance.now() + CHUNK_MS;
  let separator = ',"values":[';
  function* whereFull(): Generator<string, void> {
    if (text.length < CHUNK_LENGTH && performance.now() < end) return;
    yield text;
    text = "";
    end = performance.now() + CHUNK_MS;
  }
  for (const { key, read } of watched) {
    const value = read();
    text += `${separator}{"key":${JSON.stringify(key)},"value":`;
    separator = ",";
    if (isList(value)) {
      const { documents, ...rest } = value;
      text += `{${JSON.stringify(rest).slice(1, -1)},"documents":[`;
      for (const [at, document] of documents.entries()) {
        text += (at === 0 ? "" : ",") + jsonOf(document);
        yield* whereFull();
      }
      text += "]}}";
    } else text += `${JSON.stringify(value)}}`;
    yield* whereFull();
  }
  if (separator === ",") text += "]";
  if (session !== undefined) text += `,"session":${JSON.stringify(session)}`;
  return `${text}}\n\n`;
}
