import { get, type IncomingMessage } from "node:http";
import { type LiveRequest, PATHS, type PageData } from "#src/backend/embedded/wire.ts";
import { watchFrom } from "#src/backend/page-data.ts";
import { type Bench, rssMib, type Server, sitePaths } from "./server.ts";
import { signIn } from "./staff.ts";
import { median, type Row } from "./table.ts";

const STREAMS = 1_000;
/** The streams come from this many addresses, because one may open only so many (fault 93). */
const ADDRESSES = 40;
const FLIPS = 20;

/** A switch of staff, until the last of 1,000 browsers with /products open has received it. */
export async function live({ server }: Bench): Promise<Row[]> {
  const before = rssMib(server.pid);
  const crowd = await openStreams(server);
  const staff = await signIn(server);
  const path = (await sitePaths(server)).find((one) => one.startsWith("/products/")) ?? "";
  const id = decodeURIComponent(path.split("/").at(-1) ?? "");
  const times: number[] = [];
  for (let flip = 0; flip < FLIPS; flip++) {
    const startedAt = performance.now();
    const all = crowd.nextEvent();
    await staff.flip(id);
    times.push((await all) - startedAt);
  }
  const after = rssMib(server.pid);
  crowd.close();
  return [
    { what: `a switch, until the last of ${STREAMS} streams has it, median`, figure: median(times), unit: "ms" },
    { what: `the worst of ${FLIPS}`, figure: Math.max(...times), unit: "ms", most: 150 },
    { what: "memory of one stream", figure: ((after - before) * 1_024) / STREAMS, unit: "KiB" },
  ];
}

async function openStreams({ url }: Server) {
  const html = await (await fetch(`${url}/products`)).text();
  const [, json = ""] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const { values, position } = JSON.parse(json) as PageData;
  const watches = Object.keys(values).flatMap((key) => watchFrom(key) ?? []);
  const request: LiveRequest = {
    epoch: position.epoch,
    watches: watches.map((watch) => ({ watch, since: position.revision })),
  };
  const path = `${PATHS.live}?request=${encodeURIComponent(JSON.stringify(request))}`;
  const streams: IncomingMessage[] = [];
  let waiting = 0;
  let resolveAll = (_: number) => {};
  for (let nth = 0; nth < STREAMS; nth++) {
    const localAddress = `127.0.0.${2 + (nth % ADDRESSES)}`;
    const stream = await new Promise<IncomingMessage>((resolve, reject) =>
      get(url + path, { agent: false, localAddress }, resolve).on("error", reject),
    );
    if (stream.statusCode !== 200) throw new Error(`Stream ${nth} was answered ${stream.statusCode}.`);
    stream.on("data", (bytes: Buffer) => {
      if (bytes.includes('"revision"') && --waiting === 0) resolveAll(performance.now());
    });
    streams.push(stream);
  }
  return {
    /** When the last stream has received its next event. */
    nextEvent: () => {
      waiting = STREAMS;
      return new Promise<number>((resolve) => {
        resolveAll = resolve;
      });
    },
    close: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}
