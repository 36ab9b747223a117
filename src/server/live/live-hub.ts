import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { BackendError, type Session } from "#src/backend/backend.ts";
import { isForStaff } from "#src/backend/collection-rules.ts";
import type { LiveRequest, Position } from "#src/backend/embedded/wire.ts";
import type { Watch, WatchValue } from "#src/backend/page-data.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { needsSession, permittedWatches } from "./permitted-watches.ts";
import { type Stream, writeEvent, writeRest } from "./stream.ts";
import { isSearch, TOPIC_LIMITS, type Topic, type TopicChange, topicChange, topicTable } from "./topics.ts";
import { eventText, firstEvent } from "./write-event.ts";

/** A browser connects again if it gets no byte for 50 s, so each stream gets a comment, which means nothing, more often. */
const COMMENT_MS = 20_000;
const COMMENT = Buffer.from(":\n\n");
const LIMITS = {
  /** 16 KiB each are 160 MB, within the 512 MB and 16,384 open files that deploy/pozicovna.service allows. */
  streams: 10_000,
  streamsOfClient: 256, // mobile carriers put many visitors behind one address
  /** Beyond the limits above and those of topics, a visitor's stream ends after its first event. A client may have so many such streams open;
   *  further requests are refused, also those of staff. */
  endingOfClient: 64,
  retryMs: 60_000, // when the browser of such a stream connects again
  topics: TOPIC_LIMITS,
  turnMs: 10, // how long topics are read again before other work has its turn
};

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
  const streamCounts = new Map<string, number>();
  /** The snapshot that all streams have been sent. While changed topics are read again, the store's snapshot is newer. */
  let published = store.snapshot();
  let isPublishing = false;
  let isClosed = false;
  const stopListening = store.listen((isOwn) => {
    // If another process has written, for example an import, every browser connects again and compares its revision.
    if (!isOwn) endAll();
    else publish().catch(endAllAndThrow);
  });
  const comments = setInterval(() => {
    for (const stream of streams.values()) if (!stream.waiting) writeEvent(stream, COMMENT);
  }, COMMENT_MS);
  comments.unref();

  /** Sends the streams what has changed, until they have the store's snapshot. The first turn runs at once, so that in a small shop the events
   *  are written before the write is answered. */
  async function publish(): Promise<void> {
    if (isPublishing) return;
    isPublishing = true;
    try {
      while (published !== store.snapshot()) {
        const before = published;
        const after = store.snapshot();
        const changes = new Map<Topic, TopicChange>();
        let turnEnd = performance.now() + turnMs;
        // The loop also visits topics that are added during its pauses.
        for (const topic of table.all()) {
          const change = topicChange(topic, before, after);
          if (change) changes.set(topic, change);
          if (performance.now() < turnEnd) continue;
          await setImmediate();
          turnEnd = performance.now() + turnMs;
        }
        const haveAllEnded = published !== before;
        if (haveAllEnded) continue;
        // A session may have run out since it was checked last.
        if ([...changes.keys()].some(({ watch }) => isForStaff(watch.collection))) recheckSessions();
        published = after;
        send(changes);
      }
    } finally {
      isPublishing = false;
    }
  }

  /** Sends each stream one event with its changed topics. Streams with the same changed topics get the same bytes. */
  function send(changes: ReadonlyMap<Topic, TopicChange>): void {
    const { position } = published;
    for (const [topic, { value }] of changes) {
      topic.value = value;
      topic.lastChange = position.revision;
    }
    const events = new Map<string, Buffer>();
    for (const stream of streams.values()) {
      const changedTopics = stream.topics.filter((topic) => changes.has(topic));
      if (changedTopics.length === 0) continue;
      const key = changedTopics.map((topic) => topic.key).join("\n");
      const eventChanges = () => changedTopics.flatMap((topic) => changes.get(topic)?.change ?? []);
      const event = events.get(key) ?? Buffer.from(eventText(position, eventChanges()));
      events.set(key, event);
      writeEvent(stream, event);
    }
  }

  /** Notifies the streams whose session has ended, and releases their topics for staff. */
  function recheckSessions(): void {
    for (const stream of streams.values()) {
      const hadSession = stream.token !== undefined && stream.session !== null;
      if (!hadSession || sessionOf(stream.token) !== null) continue;
      // The unsent rest of the first event may hold values for staff alone.
      if (stream.waiting) stream.response.destroy();
      table.release(stream.topics.filter(({ watch }) => needsSession(watch)));
      stream.topics = stream.topics.filter(({ watch }) => !needsSession(watch));
      stream.session = null;
      writeEvent(stream, Buffer.from(eventText(published.position, [], null)));
    }
  }

  function register(stream: Stream): void {
    table.retain(stream.topics);
    streams.set(stream.response, stream);
    streamCounts.set(stream.client, (streamCounts.get(stream.client) ?? 0) + 1);
    stream.response.on("close", removeStream);
  }

  /** Removes the stream of a closed response. One function listens to all responses, because there may be thousands. */
  function removeStream(this: ServerResponse): void {
    const stream = streams.get(this);
    if (!stream) return;
    table.release(stream.topics);
    streams.delete(this);
    const others = (streamCounts.get(stream.client) ?? 0) - 1;
    if (others > 0) streamCounts.set(stream.client, others);
    else streamCounts.delete(stream.client);
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

  /** For a bug: the browsers connect again, and the process logs the error. */
  function endAllAndThrow(error: unknown): void {
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
     *  chunks. Throws "unavailable" if the client has too many streams open or the server stops. */
    open(response: ServerResponse, request: LiveRequest, { client, token }: Pick<Stream, "client" | "token">): string {
      const others = streamCounts.get(client) ?? 0;
      if (isClosed || others >= streamsOfClient + endingOfClient) throw new BackendError("unavailable", "streams");
      const session = token === undefined ? null : sessionOf(token);
      const snapshot = published;
      const watched = permittedWatches(request, token !== undefined, session).map(({ watch, since }) => ({
        topic: table.find(snapshot, watch, session === null ? client : undefined),
        since,
      }));
      const found = topicsOf(watched);
      const isFull = streams.size >= mostStreams || others >= streamsOfClient || !table.hasRoom(found, client);
      const isOverLimit = session === null && isFull;
      const outdated = outdatedTopics(watched, request, snapshot.position);
      const chunks = firstEvent({
        position: snapshot.position,
        watched: outdated.map((topic) => ({ key: topic.key, read: () => valueAt(snapshot, topic) })),
        session: token === undefined ? undefined : session,
        retryMs: isOverLimit ? retryMs : undefined,
      });
      for (const { topic, since } of watched)
        if (since === undefined && isSearch(topic)) onSearch(client, topic.watch, valueAt(snapshot, topic));
      const { value: firstChunk, done: isWhole = false } = chunks.next();
      const waiting = isWhole && !isOverLimit ? undefined : [];
      const stream: Stream = { response, client, token, topics: isOverLimit ? [] : found, session, waiting };
      // After all that may fail, because from here on events are written to the response.
      register(stream);
      if (waiting) writeRest(stream, chunks, isOverLimit).catch(() => response.destroy());
      return firstChunk;
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

interface WatchedTopic {
  readonly topic: Topic;
  readonly since: number | undefined; // the revision at which the browser had the value; undefined if it has no value
}

/** Each topic once. The same new watch twice makes two topics with one key. */
const topicsOf = (watched: readonly WatchedTopic[]): readonly Topic[] => [
  ...new Map(watched.map(({ topic }) => [topic.key, topic])).values(),
];

/** The topics of which the browser lacks the published value. If its page was rendered from a write that is not published yet, it gets the
 *  published value, too, because the next patch applies to that value. */
function outdatedTopics(watched: readonly WatchedTopic[], { epoch }: LiveRequest, now: Position): readonly Topic[] {
  if (epoch !== now.epoch) return topicsOf(watched);
  const isCurrent = ({ topic, since = -1 }: WatchedTopic) => since >= topic.lastChange && since <= now.revision;
  return topicsOf(watched.filter((one) => !isCurrent(one)));
}
