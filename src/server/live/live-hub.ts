import type { ServerResponse } from "node:http";
import type { Session } from "#src/backend/backend.ts";
import type { LiveRequest } from "#src/backend/embedded/wire.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { eventBytes } from "./event-bytes.ts";
import { type News, type Topic, topicTable, valueNews } from "./topics.ts";

const COMMENT_MS = 20_000;
const COMMENT = Buffer.from(":\n\n");
/** A reader that lets this much pile up is cut off; it comes back and catches up. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;
const MOST_STREAMS = 5_000;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

interface Stream {
  readonly outgoing: ServerResponse;
  readonly topics: readonly Topic[];
  readonly token: string | undefined;
  session: Session | null;
  isBehind: boolean;
}

/** All open event streams (design §3, Live). Written straight to Node's responses, so that thousands of them stay cheap. */
export function liveHub(
  store: DocumentStore,
  sessionOf: (token: string) => Session | null,
  mostStreams = MOST_STREAMS,
) {
  const table = topicTable();
  const streams = new Set<Stream>();
  const stopListening = store.listen((now, before) => tell(table.advance(now, before)));
  const comments = setInterval(() => {
    for (const stream of streams) comment(stream);
  }, COMMENT_MS);
  comments.unref();

  function tell(news: ReadonlyMap<Topic, News>): void {
    if (news.size === 0) return;
    const { position } = store.snapshot();
    const made = new Map<string, Buffer>();
    for (const stream of streams) {
      const changed = stream.topics.filter((topic) => news.has(topic));
      if (changed.length === 0) continue;
      const key = changed.map((topic) => topic.key).join("\n");
      const bytes =
        made.get(key) ??
        eventBytes(
          position,
          changed.map((topic) => news.get(topic) as News),
        );
      made.set(key, bytes);
      write(stream, bytes);
    }
  }

  function write({ outgoing }: Stream, bytes: Buffer): void {
    if (outgoing.writableLength > MOST_UNREAD_BYTES) outgoing.destroy();
    else outgoing.write(bytes);
  }

  /** Keeps the connection alive through proxies, and sheds readers that took nothing between two comments. */
  function comment(stream: Stream): void {
    if (stream.isBehind && stream.outgoing.writableNeedDrain) {
      stream.outgoing.destroy();
      return;
    }
    stream.isBehind = stream.outgoing.writableNeedDrain;
    write(stream, COMMENT);
  }

  return {
    /** False where there are too many streams already. */
    open(outgoing: ServerResponse, { epoch, watches }: LiveRequest, token: string | undefined): boolean {
      if (streams.size >= mostStreams) return false;
      const snapshot = store.snapshot();
      const topics = watches.map(({ watch }) => table.watch(snapshot, watch));
      const session = token === undefined ? null : sessionOf(token);
      const stream: Stream = { outgoing, topics: [...new Set(topics)], token, session, isBehind: false };
      streams.add(stream);
      outgoing.on("close", () => {
        streams.delete(stream);
        for (const topic of topics) table.unwatch(topic);
      });
      const isCurrent = (topic: Topic, since: number | undefined) =>
        epoch === snapshot.position.epoch &&
        since !== undefined &&
        since >= topic.changedAt &&
        since <= snapshot.position.revision;
      const news = topics.filter((topic, index) => !isCurrent(topic, watches[index]?.since)).map(valueNews);
      outgoing.writeHead(200, HEADERS);
      outgoing.write(eventBytes(snapshot.position, news, token === undefined ? undefined : session));
      return true;
    },
    /** Tells the streams whose session is over. To be called after whatever may end one. */
    recheckSessions(): void {
      for (const stream of streams) {
        if (stream.token === undefined || stream.session === null || sessionOf(stream.token) !== null) continue;
        stream.session = null;
        write(stream, eventBytes(store.snapshot().position, [], null));
      }
    },
    size: () => streams.size,
    /** Ends every stream, so that the server can stop. */
    close(): void {
      clearInterval(comments);
      stopListening();
      for (const { outgoing } of streams) outgoing.end();
    },
  };
}
