import type { Socket } from "node:net";
import type { Session } from "#src/backend/backend.ts";
import { isForStaff, mayRead } from "#src/backend/collection-rules.ts";
import type { LiveRequest } from "#src/backend/embedded/wire.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { eventText } from "./event-text.ts";
import { type News, type Topic, topicTable, valueNews } from "./topics.ts";

const COMMENT_MS = 20_000;
const COMMENT = Buffer.from(":\n\n");
/** A reader that lets this much pile up is cut off; it comes back and catches up. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;
/** A machine of 1 GB bears these beside its proxy: 11 KiB each are 110 MB here, within the 512 MB and 16,384 open files that
 *  deploy/pozicovna.service allows. */
const MOST_STREAMS = 10_000;

interface Stream {
  topics: readonly Topic[];
  readonly token: string | undefined;
  session: Session | null;
  isBehind: boolean;
}

/** All open event streams (design §3, Live). Written straight to their sockets, so that thousands of them stay cheap (ADR-014). */
export function liveHub(
  store: DocumentStore,
  sessionOf: (token: string) => Session | null,
  mostStreams = MOST_STREAMS,
) {
  const table = topicTable();
  const streams = new Map<Socket, Stream>();
  let isOver = false;
  const stopListening = store.listen((now, before) => tell(table.advance(now, before)));
  const comments = setInterval(() => {
    for (const [socket, stream] of streams) comment(socket, stream);
  }, COMMENT_MS);
  comments.unref();

  function tell(news: ReadonlyMap<Topic, News>): void {
    if (news.size === 0) return;
    // A session may have run out since it was checked last.
    if ([...news.keys()].some(ofStaff)) recheckSessions();
    const { position } = store.snapshot();
    const made = new Map<string, Buffer>();
    for (const [socket, { topics }] of streams) {
      const changed = topics.filter((topic) => news.has(topic));
      if (changed.length === 0) continue;
      const key = changed.map((topic) => topic.key).join("\n");
      const ofChanged = () => changed.map((topic) => news.get(topic) as News);
      const bytes = made.get(key) ?? Buffer.from(eventText(position, ofChanged()));
      made.set(key, bytes);
      write(socket, bytes);
    }
  }

  function write(socket: Socket, event: Buffer | string): void {
    if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy();
    else socket.write(event);
  }

  /** Keeps the connection alive through proxies, and sheds readers that took nothing between two comments. */
  function comment(socket: Socket, stream: Stream): void {
    if (stream.isBehind && socket.writableNeedDrain) {
      socket.destroy();
      return;
    }
    stream.isBehind = socket.writableNeedDrain;
    write(socket, COMMENT);
  }

  /** Tells the streams whose session has ended, and takes from them what is for staff. */
  function recheckSessions(): void {
    for (const [socket, stream] of streams) {
      if (stream.token === undefined || stream.session === null || sessionOf(stream.token) !== null) continue;
      table.letGo(stream.topics.filter(ofStaff));
      stream.topics = stream.topics.filter((topic) => !ofStaff(topic));
      stream.session = null;
      write(socket, eventText(store.snapshot().position, [], null));
    }
  }

  /** One function for all, since there may be thousands. */
  function forget(this: Socket): void {
    table.letGo(streams.get(this)?.topics ?? []);
    streams.delete(this);
  }

  return {
    /** Writes `head` and the first event. False where there are too many streams already, or no more to come. */
    open(socket: Socket, head: string, { epoch, watches: asked }: LiveRequest, token: string | undefined): boolean {
      if (isOver || streams.size >= mostStreams) return false;
      const session = token === undefined ? null : sessionOf(token);
      const watches = asked.filter(({ watch }) => mayRead(watch.collection, () => session !== null));
      const snapshot = store.snapshot();
      const found = watches.map(({ watch }) => table.find(snapshot, watch));
      const topics = Array.from(new Set(found));
      table.hold(topics);
      streams.set(socket, { topics, token, session, isBehind: false });
      socket.on("close", forget);
      const isCurrent = (topic: Topic, since: number | undefined) =>
        epoch === snapshot.position.epoch &&
        since !== undefined &&
        since >= topic.changedAt &&
        since <= snapshot.position.revision;
      const news = found.filter((topic, index) => !isCurrent(topic, watches[index]?.since)).map(valueNews);
      socket.write(head + eventText(snapshot.position, news, token === undefined ? undefined : session));
      return true;
    },
    /** To be called after whatever may end a session. */
    recheckSessions,
    size: () => streams.size,
    /** Ends every stream, so that the server can stop. */
    close(): void {
      isOver = true;
      clearInterval(comments);
      stopListening();
      for (const socket of streams.keys()) socket.destroySoon();
    },
  };
}

const ofStaff = ({ watch }: Topic): boolean => isForStaff(watch.collection);
