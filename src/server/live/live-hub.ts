import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { BackendError, type Session } from "#src/backend/backend.ts";
import { isForStaff, mayRead } from "#src/backend/collection-rules.ts";
import type { LiveRequest } from "#src/backend/embedded/wire.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { eventText } from "./event-text.ts";
import { type ChangeMessage, type Topic, topicTable, valueMessage } from "./topics.ts";

const COMMENT_MS = 20_000;
const COMMENT = Buffer.from(":\n\n");
/** A stream with more unread bytes is closed; its browser connects again and receives what it lacks. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;
/** 12 KiB each are 120 MB, within the 512 MB and 16,384 open files that deploy/pozicovna.service allows. */
const MOST_STREAMS = 10_000;

interface Stream {
  readonly socket: Socket;
  readonly response: ServerResponse;
  topics: readonly Topic[];
  readonly token: string | undefined;
  session: Session | null;
  isBehind: boolean;
}

/** Where the events of a stream are written: straight to its socket, which takes half the CPU of a response's own `write` (ADR-018).
 *  A response has no socket while another one before it on the connection is unfinished, and keeps them until then. */
const writableOf = ({ response }: Stream): Writable => response.socket ?? response;

/** All open event streams (design §3, Live), by the sockets that they end with. */
export function liveHub(
  store: DocumentStore,
  sessionOf: (token: string) => Session | null,
  mostStreams = MOST_STREAMS,
) {
  const table = topicTable();
  const streams = new Map<Socket, Stream>();
  let isClosed = false;
  const stopListening = store.listen((now, before) => publish(table.advance(now, before)));
  const comments = setInterval(() => {
    for (const stream of streams.values()) comment(stream);
  }, COMMENT_MS);
  comments.unref();

  /** Writes the changes to each stream that watches a changed topic. Streams with the same changed topics get the same bytes. */
  function publish(changes: ReadonlyMap<Topic, ChangeMessage>): void {
    if (changes.size === 0) return;
    // A session may have run out since it was checked last.
    if ([...changes.keys()].some(ofStaff)) recheckSessions();
    const { position } = store.snapshot();
    const encoded = new Map<string, Buffer>();
    for (const stream of streams.values()) {
      const changed = stream.topics.filter((topic) => changes.has(topic));
      if (changed.length === 0) continue;
      const key = changed.map((topic) => topic.key).join("\n");
      const messages = () => changed.map((topic) => changes.get(topic) as ChangeMessage);
      const event = encoded.get(key) ?? Buffer.from(eventText(position, messages()));
      encoded.set(key, event);
      write(stream, event);
    }
  }

  function write(stream: Stream, event: Buffer | string): void {
    const writable = writableOf(stream);
    if (writable.writableLength > MOST_UNREAD_BYTES) stream.socket.destroy();
    else writable.write(event);
  }

  /** Keeps the connection open through proxies, and closes it if its reader has read nothing since the comment before. */
  function comment(stream: Stream): void {
    const isFull = writableOf(stream).writableNeedDrain;
    if (stream.isBehind && isFull) {
      stream.socket.destroy();
      return;
    }
    stream.isBehind = isFull;
    write(stream, COMMENT);
  }

  /** Tells the streams whose session has ended, and takes from them what is for staff. */
  function recheckSessions(): void {
    for (const stream of streams.values()) {
      if (stream.token === undefined || stream.session === null || sessionOf(stream.token) !== null) continue;
      table.release(stream.topics.filter(ofStaff));
      stream.topics = stream.topics.filter((topic) => !ofStaff(topic));
      stream.session = null;
      write(stream, eventText(store.snapshot().position, [], null));
    }
  }

  /** A listener for sockets. One function serves all of them, because there may be thousands. */
  function forget(this: Socket): void {
    table.release(streams.get(this)?.topics ?? []);
    streams.delete(this);
  }

  return {
    /** Registers a stream and returns its first event: the value of each watch that changed after the watch's `since`. To be written
     *  at once. Throws "unavailable" where there are too many streams already, or the server stops. */
    open(
      socket: Socket,
      response: ServerResponse,
      { epoch, watches: asked }: LiveRequest,
      token: string | undefined,
    ): string {
      if (isClosed || streams.size >= mostStreams) throw new BackendError("unavailable", "streams");
      const session = token === undefined ? null : sessionOf(token);
      const watches = asked.filter(({ watch }) => mayRead(watch.collection, () => session !== null));
      const snapshot = store.snapshot();
      const watched = watches.map(({ watch, since }) => ({ topic: table.find(snapshot, watch), since }));
      const isCurrent = (topic: Topic, since: number | undefined) =>
        epoch === snapshot.position.epoch &&
        since !== undefined &&
        since >= topic.changedAt &&
        since <= snapshot.position.revision;
      const values = watched
        .filter(({ topic, since }) => !isCurrent(topic, since))
        .map(({ topic }) => valueMessage(topic));
      const event = eventText(snapshot.position, values, token === undefined ? undefined : session);
      // Only after all that may fail: from here on, events are written to the response.
      const topics = table.retain(watched.map(({ topic }) => topic));
      streams.set(socket, { socket, response, topics, token, session, isBehind: false });
      socket.on("close", forget);
      return event;
    },
    /** Whether a stream is open on the connection. */
    isOpenOn: (socket: Socket): boolean => streams.has(socket),
    /** To be called after whatever may end a session. */
    recheckSessions,
    size: () => streams.size,
    /** Ends every stream, so that the server can stop. */
    close(): void {
      isClosed = true;
      clearInterval(comments);
      stopListening();
      for (const { response } of streams.values()) response.end();
      streams.clear();
    },
  };
}
export type LiveHub = ReturnType<typeof liveHub>;

const ofStaff = ({ watch }: Topic): boolean => isForStaff(watch.collection);
