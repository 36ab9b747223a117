import { once } from "node:events";
import { join } from "node:path";
import type { LiveRequest, PageData } from "#src/backend/embedded/wire.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { watchFrom } from "#src/backend/page-data.ts";
import { endProgram } from "../scripts/children.ts";
import type { Answer, Order } from "./live-wire.ts";
import { ROOT, type Server, startWide } from "./server.ts";

const ANSWERS_WITHIN_MS = 10 * 60_000;

/** The event streams of many browsers. */
export interface Crowd {
  /** Opens a stream for each path. */
  connect(paths: readonly string[]): Promise<{ held: number; refused: number }>;
  /** When the last connection received the revision, and how many received it. */
  received(revision: number): Promise<{ by: number; lastAt: bigint }>;
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

export function crowdAt({ url }: { readonly url: string }): Crowd {
  const child = startWide([process.execPath, join(ROOT, "dist/bench/live-client.js")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const port = Number(new URL(url).port);

  async function ask<K extends Answer["kind"]>(order: Order): Promise<Extract<Answer, { kind: K }>> {
    const answer = once(child, "message", { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    child.send(order);
    return (await answer)[0] as Extract<Answer, { kind: K }>;
  }
  return {
    connect: (paths) => ask<"connected">({ kind: "connect", port, paths }),
    async received(revision) {
      const { by, lastAt } = await ask<"received">({ kind: "await", revision, withinMs: 10_000 });
      return { by, lastAt: BigInt(lastAt) };
    },
    async disconnect() {
      await ask<"disconnected">({ kind: "disconnect" });
    },
    stop: () => endProgram(child, "SIGTERM"),
  };
}

/** Browsers that have /products open. */
export function crowdOf(server: Server) {
  const crowd = crowdAt(server);
  return {
    ...crowd,
    connect: async (count: number) => crowd.connect(Array<string>(count).fill(livePath(await pageData(server)))),
    revision: async () => (await pageData(server)).position.revision,
  };
}

async function pageData({ url }: Server): Promise<PageData> {
  const html = await (await fetch(`${url}/products`)).text();
  const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  if (!json) throw new Error("/products holds no data.");
  return JSON.parse(json) as PageData;
}

/** The address of the event stream that the page's own script opens. */
function livePath({ values, position: { epoch, revision } }: PageData): string {
  const watches = Object.keys(values).flatMap((key) => watchFrom(key) ?? []);
  const request: LiveRequest = { epoch, watches: watches.map((watch) => ({ watch, since: revision })) };
  return `${PATHS.live}?request=${encodeURIComponent(JSON.stringify(request))}`;
}
