import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { BackendError, type Session } from "#src/backend/backend.ts";
import { isForStaff, mayRead } from "#src/backend/collection-rules.ts";
import type { LiveRequest } from "#src/backend/embedded/wire.ts";
import type { Snapshot } from "../store/collection-index.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { isPick, type Read } from "../store/read-watch.ts";
import { eventPieces, eventText } from "./event-text.ts";
import { pickTopics } from "./pick-topics.ts";
import { pieceSender } from "./piece-sender.ts";
import { isPublicWatch } from "./public-watch.ts";
import { type ChangeMessage, type Topic, topicTable, valueMessage } from "./topics.ts";

const COMMENT_MS = 20_000;
const COMMENT = Buffer.from(":\n\n");
/** A stream with more unread bytes is closed; its browser connects again and receives what it lacks. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;

/** Where more than `streams` are open, or more than `streamsOfClient` to one client, a stream ends with its first event, and the browser asks
 *  again after `retryMs`. */
const LIMITS = {
  /** 12 KiB each are 120 MB, and with as many different watches as possible 200 MB more, within the 512 MB and 16,384 open files that
   *  deploy/pozicovna.service allows. */
  streams: 10_000,
  /** Mobile carriers put many visitors behind one address. */
  streamsOfClient: 256,
  /** How many more a client may have that end with their first event. Beyond them requests are refused. */
  endingOfClient: 64,
  retryMs: 60_000,
};

interface Stream {
  /** Events are written straight to it, which takes half the CPU of the response's own `write` (ADR-018). */
  readonly socket: Socket;
  readonly response: ServerResponse;
  readonly client: string;
  topics: readonly Topic[];
  readonly token: string | undefined;
  session: Session | null;
  /** Whether nothing else may be written: a long event is being sent, or the stream ends. */
  isBusy: boolean;
  /** The picks that changed while it was busy. */
  missed: readonly Topic[];
}

/** Who asks for a stream. */
interface Asker {
  /** The key under which streams are counted (`clientOf`). */
  readonly client: string;
  /** The session's, where a cookie came. */
  readonly token: string | undefined;
}

/** All open event streams (design §3, Live). A stream ends with its connection. */
export function liveHub(
  store: DocumentStore,
  read: Read,
  sessionOf: (token: string) => Session | null,
  { streams: most, streamsOfClient, endingOfClient, retryMs } = LIMITS,
) {
  const picks = pickTopics({
    read: ({ watch }) => read(store.snapshot(), watch),
    changed: (values) => publish(new Map([...values].map(([topic, value]) => [topic, valueMessage(topic, value)]))),
  });
  const table = topicTable(picks);
  const send = pieceSender();
  const streams = new Map<Socket, Stream>();
  const clients = new Map<string, number>();
  let isClosed = false;
  const stopListening = store.listen((now, before, plan) => {
    if (plan) publish(table.applyWrite(now, before, plan));
    else {
      recheckSessions();
      table.applyOthersWrite(now, before);
      for (const stream of streams.values()) if (!stream.isBusy) catchUp(stream, before);
    }
  });
  const comments = setInterval(() => {
    for (const stream of streams.values()) write(stream, COMMENT);
  }, COMMENT_MS);
  comments.unref();

  /** Writes the changes to each stream that watches a changed topic. Streams with the same changed topics get the same bytes. */
  function publish(changes: ReadonlyMap<Topic, ChangeMessage>): void {
    if (changes.size === 0) return;
    // A session may have run out since it was checked last.
    if ([...changes.keys()].some(({ watch }) => isForStaff(watch.collection))) recheckSessions();
    const { position } = store.snapshot();
    const encoded = new Map<string, Buffer>();
    for (const stream of streams.values()) {
      const changed = stream.topics.filter((topic) => changes.has(topic));
      if (changed.length === 0) continue;
      if (stream.isBusy) stream.missed = withPicks(stream.missed, changed);
      const key = changed.map((topic) => topic.key).join("\n");
      const messages = () => changed.map((topic) => changes.get(topic) as ChangeMessage);
      const event = encoded.get(key) ?? Buffer.from(eventText(position, messages()));
      encoded.set(key, event);
      write(stream, event);
    }
  }

  /** Closes the stream of a reader that is far behind. Writes nothing into a long event: `catchUp` sends what changed meanwhile. */
  function write({ socket, isBusy }: Stream, event: Buffer | string): void {
    if (isBusy) return;
    if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy();
    else socket.write(event);
  }

  /** Sends the values that changed since the stream was last up to date. */
  function catchUp(stream: Stream, sent: Snapshot): void {
    const { epoch, revision } = sent.position;
    const now = store.snapshot();
    const { missed } = stream;
    stream.missed = [];
    const isBehind = (topic: Topic) =>
      epoch !== now.position.epoch || (isPick(topic.watch) ? missed.includes(topic) : topic.changedAt > revision);
    const topics = stream.topics.filter(isBehind);
    stream.isBusy = topics.length > 0;
    if (stream.isBusy) sendRest(stream, now, eventPieces(now, topics, read));
  }

  function sendRest(stream: Stream, sent: Snapshot, pieces: Iterator<string, string | undefined>): void {
    send({ to: stream.socket, pieces, done: () => catchUp(stream, sent) });
  }

  /** Tells the streams whose session has ended, and takes from them what is for staff. */
  function recheckSessions(): void {
    for (const stream of streams.values()) {
      if (stream.token === undefined || stream.session === null || sessionOf(stream.token) !== null) continue;
      // What is being sent may be for staff.
      if (stream.isBusy) stream.socket.destroy();
      table.release(stream.topics.filter(ofStaff));
      stream.topics = stream.topics.filter((topic) => !ofStaff(topic));
      stream.session = null;
      write(stream, eventText(store.snapshot().position, [], null));
    }
  }

  /** A listener for sockets. One function serves all of them, because there may be thousands. */
  function forget(this: Socket): void {
    const stream = streams.get(this);
    if (!stream) return;
    table.release(stream.topics);
    streams.delete(this);
    const others = (clients.get(stream.client) ?? 0) - 1;
    if (others > 0) clients.set(stream.client, others);
    else clients.delete(stream.client);
  }

  return {
    /** Registers a stream and returns how its first event begins, to be written at once: the value of each watch that changed after the
     *  watch's `since`. The rest follows by itself. Throws "unavailable" where the client has too many requests open, or the server stops. */
    open(
      socket: Socket,
      response: ServerResponse,
      { epoch, watches: asked }: LiveRequest,
      { client, token }: Asker,
    ): string {
      const others = clients.get(client) ?? 0;
      if (isClosed || others >= streamsOfClient + endingOfClient) throw new BackendError("unavailable", "streams");
      const session = token === undefined ? null : sessionOf(token);
      const isFull = session === null && (streams.size >= most || others >= streamsOfClient);
      const snapshot = store.snapshot();
      const watches = permitted(asked, token !== undefined, session);
      const watched = watches.map(({ watch, since }) => ({ topic: table.find(snapshot, watch), since }));
      const isCurrent = (topic: Topic, since: number | undefined) =>
        epoch === snapshot.position.epoch &&
        since !== undefined &&
        since >= topic.changedAt &&
        since <= snapshot.position.revision;
      const behind = unique(watched.filter(({ topic, since }) => !isCurrent(topic, since)));
      const pieces = eventPieces(snapshot, behind, read, {
        session: token === undefined ? undefined : session,
        retryMs: isFull ? retryMs : undefined,
      });
      const { value: beginning, done: isWhole = false } = pieces.next();
      // Only after all that may fail: from here on, events are written to the response.
      const topics = isFull ? [] : table.retain(unique(watched), client);
      const isBusy = isFull || !isWhole;
      const stream: Stream = { socket, response, client, topics, token, session, isBusy, missed: [] };
      streams.set(socket, stream);
      clients.set(client, others + 1);
      socket.on("close", forget);
      if (isFull) send({ to: socket, pieces, done: () => response.end() });
      else if (!isWhole) sendRest(stream, snapshot, pieces);
      return beginning;
    },
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

/** The watches without those that only staff may have. Throws "invalid" where a visitor has one that no page for visitors has; where a
 *  session has ended such a watch is dropped, so that the page gets the others and reads that it is signed out. */
function permitted(asked: LiveRequest["watches"], hasToken: boolean, session: Session | null): LiveRequest["watches"] {
  const readable = asked.filter(({ watch }) => mayRead(watch.collection, () => session !== null));
  if (session) return readable;
  const visitors = readable.filter(({ watch }) => isPublicWatch(watch));
  if (!hasToken && visitors.length < readable.length) throw new BackendError("invalid", "watches");
  return visitors;
}

/** Each topic once, also where it is watched twice. */
const unique = (watched: readonly { readonly topic: Topic }[]): readonly Topic[] => [
  ...new Map(watched.map(({ topic }) => [topic.key, topic])).values(),
];

const withPicks = (missed: readonly Topic[], changed: readonly Topic[]): readonly Topic[] => [
  ...new Set([...missed, ...changed.filter(({ watch }) => isPick(watch))]),
];

/** Whether only staff may watch it: a collection for staff, or what no page for visitors shows. */
const ofStaff = ({ watch }: Topic): boolean => isForStaff(watch.collection) || !isPublicWatch(watch);
