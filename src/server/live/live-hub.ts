import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { BackendError, type Session } from "#src/backend/backend.ts";
import { isForStaff, mayRead } from "#src/backend/collection-rules.ts";
import type { LiveRequest } from "#src/backend/embedded/wire.ts";
import type { Watch, WatchValue } from "#src/backend/page-data.ts";
import { isPublicWatch } from "#src/backend/public-watch.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { isSearch, type Reread, TOPIC_LIMITS, type Topic, topicTable } from "./topics.ts";
import { eventText, firstEvent } from "./write-event.ts";

const COMMENT_MS = 20_000;
const COMMENT = Buffer.from(":\n\n");
/** A stream with more unread bytes is closed; its browser connects again and gets the changes that it lacks. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;
/** Beyond these limits a visitor's stream ends with its first event, and the browser connects again after `retryMs`. */
const LIMITS = {
  /** 16 KiB each are 160 MB, within the 512 MB and 16,384 open files that deploy/pozicovna.service allows. */
  streams: 10_000,
  /** Mobile carriers put many visitors behind one address. */
  streamsOfClient: 256,
  /** A client's streams beyond `streamsOfClient` that end with their first event. Further requests are refused, also those of staff. */
  endingOfClient: 64,
  retryMs: 60_000,
  topics: TOPIC_LIMITS,
  /** How long topics are read again before other work has its turn. */
  turnMs: 10,
};

interface Stream {
  readonly response: ServerResponse;
  readonly client: string;
  /** The token of the session cookie; undefined if the request has none. */
  readonly token: string | undefined;
  topics: readonly Topic[];
  session: Session | null;
  /** Events that wait until the first one has been sent; undefined afterwards. */
  waiting: Buffer[] | undefined;
}

type StreamClient = Pick<Stream, "client" | "token">;

/** Called when a page first reads a search, with the answer. The listener ignores other watches. */
export type SearchListener = (client: string, watch: Watch, value: WatchValue | undefined) => void;

/** All open event streams (ADR-040). After a write each stream gets one event with all that changed in its topics. */
export function liveHub(
  store: DocumentStore,
  sessionOf: (token: string) => Session | null,
  onSearch: SearchListener = () => {},
  { streams: mostStreams, streamsOfClient, endingOfClient, retryMs, topics, turnMs } = LIMITS,
) {
  const table = topicTable(topics);
  const streams = new Map<ServerResponse, Stream>();
  const clients = new Map<string, number>();
  /** The snapshot whose values all streams have been sent or have waiting. While topics are read again, the store's snapshot is newer. */
  let published = store.snapshot();
  let isPublishing = false;
  let isClosed = false;
  const stopListening = store.listen((isOwn) => {
    // If another process has written, for example an import, every browser connects again and compares its revision.
    if (!isOwn) endAll();
    else publish().catch(fail);
  });
  const comments = setInterval(() => {
    for (const stream of streams.values()) if (!stream.waiting) write(stream, COMMENT);
  }, COMMENT_MS);
  comments.unref();

  /** Reads changed topics again and sends the changes, until the streams have the store's snapshot. The first turn runs at once, so that in a
   *  small shop the events are written before the write is answered. */
  async function publish(): Promise<void> {
    if (isPublishing) return;
    isPublishing = true;
    try {
      while (published !== store.snapshot()) {
        const before = published;
        const now = store.snapshot();
        const reading = table.reread(before, now);
        let end = performance.now() + turnMs;
        let step = reading.next();
        while (!step.done) {
          if (performance.now() >= end) {
            await setImmediate();
            end = performance.now() + turnMs;
          }
          step = reading.next();
        }
        // `endAll` has replaced `published`, so nothing waits for this result.
        if (published !== before) continue;
        // A session may have run out since it was checked last.
        if ([...step.value.keys()].some(({ watch }) => isForStaff(watch.collection))) recheckSessions();
        published = now;
        send(step.value);
      }
    } finally {
      isPublishing = false;
    }
  }

  /** Sends each stream one event with its changed topics. Streams with the same changed topics get the same bytes. */
  function send(changed: ReadonlyMap<Topic, Reread>): void {
    const { position } = published;
    for (const [topic, { value }] of changed) {
      topic.value = value;
      topic.changedAt = position.revision;
    }
    const events = new Map<string, Buffer>();
    for (const stream of streams.values()) {
      const changedTopics = stream.topics.filter((topic) => changed.has(topic));
      if (changedTopics.length === 0) continue;
      const key = changedTopics.map((topic) => topic.key).join("\n");
      const changes = () => changedTopics.flatMap((topic) => changed.get(topic)?.change ?? []);
      const event = events.get(key) ?? Buffer.from(eventText(position, changes()));
      events.set(key, event);
      write(stream, event);
    }
  }

  function write({ response, waiting }: Stream, event: Buffer): void {
    const unread = (waiting ?? []).reduce((sum, { length }) => sum + length, response.writableLength);
    if (response.writableEnded) return;
    if (unread > MOST_UNREAD_BYTES) response.destroy();
    else if (waiting) waiting.push(event);
    else response.write(event);
  }

  /** Sends the rest of the first event as fast as the browser reads it, then the events that waited. Ends the stream if `isLast`. */
  async function sendRest(
    stream: Stream,
    chunks: Iterator<string, string | undefined>,
    isLast: boolean,
  ): Promise<void> {
    const { response } = stream;
    for (let isSent = false; !isSent; ) {
      await setImmediate();
      if (response.writableNeedDrain) await once(response, "drain");
      if (response.destroyed || response.writableEnded) return;
      const { value, done = false } = chunks.next();
      if (value !== undefined) response.write(value);
      isSent = done;
    }
    if (isLast) response.end();
    for (const event of stream.waiting ?? []) response.write(event);
    stream.waiting = undefined;
  }

  /** Notifies the streams whose session has ended, and releases their topics for staff. */
  function recheckSessions(): void {
    for (const stream of streams.values()) {
      if (stream.token === undefined || stream.session === null || sessionOf(stream.token) !== null) continue;
      // The unsent rest of the first event may hold values for staff alone.
      if (stream.waiting) stream.response.destroy();
      table.release(stream.topics.filter(needsSession));
      stream.topics = stream.topics.filter((topic) => !needsSession(topic));
      stream.session = null;
      write(stream, Buffer.from(eventText(published.position, [], null)));
    }
  }

  /** Removes the stream of a closed response. One function listens to all responses, because there may be thousands. */
  function removeStream(this: ServerResponse): void {
    const stream = streams.get(this);
    if (!stream) return;
    table.release(stream.topics);
    streams.delete(this);
    const others = (clients.get(stream.client) ?? 0) - 1;
    if (others > 0) clients.set(stream.client, others);
    else clients.delete(stream.client);
  }

  /** Ends all streams. Releases their topics at once, because a browser that does not read closes its connection much later. */
  function endAll(): void {
    published = store.snapshot();
    for (const stream of streams.values()) {
      table.release(stream.topics);
      stream.topics = [];
      stream.response.end();
    }
  }

  /** Ends all streams after a bug, so that the browsers connect again. Throws the error for the process to log. */
  function fail(error: unknown): void {
    endAll();
    throw error;
  }

  function valueAt(snapshot: Snapshot, topic: Topic): WatchValue {
    if (snapshot !== published) return read(snapshot, topic.watch);
    topic.value ??= read(snapshot, topic.watch);
    return topic.value;
  }

  return {
    /** Registers a stream, and returns the first chunk of its first event, which the caller writes at once; the hub sends the other
     *  chunks. Throws "unavailable" if the client has too many requests open or the server stops. */
    open(response: ServerResponse, { epoch, watches }: LiveRequest, { client, token }: StreamClient): string {
      const others = clients.get(client) ?? 0;
      if (isClosed || others >= streamsOfClient + endingOfClient) throw new BackendError("unavailable", "streams");
      const session = token === undefined ? null : sessionOf(token);
      const snapshot = published;
      const watched = permitted(watches, token !== undefined, session).map(({ watch, since }) => ({
        topic: table.find(snapshot, watch, session === null ? client : undefined),
        since,
      }));
      const found = unique(watched);
      const isOverLimit =
        session === null && (streams.size >= mostStreams || others >= streamsOfClient || !table.hasRoom(found));
      // A page may be rendered from a write that is not published yet (`since > revision`). It gets the value from before that write first,
      // because the next patch applies to that value.
      const { revision } = snapshot.position;
      const isCurrent = (topic: Topic, since = -1) =>
        epoch === snapshot.position.epoch && since >= topic.changedAt && since <= revision;
      const behind = unique(watched.filter(({ topic, since }) => !isCurrent(topic, since)));
      const chunks = firstEvent({
        position: snapshot.position,
        watched: behind.map((topic) => ({ key: topic.key, read: () => valueAt(snapshot, topic) })),
        session: token === undefined ? undefined : session,
        retryMs: isOverLimit ? retryMs : undefined,
      });
      for (const { topic, since } of watched)
        if (since === undefined && isSearch(topic)) onSearch(client, topic.watch, valueAt(snapshot, topic));
      const { value: first, done: isWhole = false } = chunks.next();
      // The stream is registered after all that may fail, because from here on events are written to the response.
      if (!isOverLimit) table.retain(found);
      const stream: Stream = {
        response,
        client,
        token,
        topics: isOverLimit ? [] : found,
        session,
        waiting: isWhole && !isOverLimit ? undefined : [],
      };
      streams.set(response, stream);
      clients.set(client, others + 1);
      response.on("close", removeStream);
      if (stream.waiting) sendRest(stream, chunks, isOverLimit).catch(() => response.destroy());
      return first;
    },
    /** The routes call this after everything that may end a session. */
    recheckSessions,
    size: () => streams.size,
    close(): void {
      isClosed = true;
      clearInterval(comments);
      stopListening();
      endAll();
      streams.clear();
    },
  };
}

/** The watches that the client may read. Throws "invalid" if a visitor asks for a watch that no public page has. If the session has ended, such a
 *  watch is dropped instead, so that the event can report the end. */
function permitted(
  watches: LiveRequest["watches"],
  hasToken: boolean,
  session: Session | null,
): LiveRequest["watches"] {
  const readable = watches.filter(({ watch }) => mayRead(watch.collection, () => session !== null));
  if (session) return readable;
  const publicWatches = readable.filter(({ watch }) => isPublicWatch(watch));
  if (!hasToken && publicWatches.length < readable.length) throw new BackendError("invalid", "watches");
  return publicWatches;
}

const unique = (watched: readonly { readonly topic: Topic }[]): readonly Topic[] => [
  ...new Map(watched.map(({ topic }) => [topic.key, topic])).values(),
];

/** Whether only staff may watch a topic: its collection is for staff, or no page for visitors shows its watch. */
const needsSession = ({ watch }: Topic): boolean => isForStaff(watch.collection) || !isPublicWatch(watch);
