import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { crowdOf } from "./live-crowd.ts";
import type { Bench, Measured } from "./parts.ts";
import { rssKib, settledRssKib } from "./process-use.ts";
import { exactRow, factRow, mostRow, type Row } from "./row.ts";
import { startServer } from "./server.ts";
import type { Shop } from "./shops.ts";
import { signIn } from "./staff.ts";
import { median, worst } from "./stats.ts";

const FLIPS_PER_RUN = 4;
const STORMS = 10;
/** Memory counts as stable where the last storms end within this share of the ones before them. */
const LEVEL = 1.05;

/** Switches flipped while many browsers have streams open, and the memory of these streams. */
export async function live({ filledShop, options: { connections, runs } }: Bench): Promise<Measured> {
  const shop = await filledShop();
  const flips = [];
  for (const count of connections) {
    console.log(`  ${count} connections`);
    flips.push(await flipsSeen(shop, count, runs * FLIPS_PER_RUN));
  }
  const most = connections.at(-1) ?? 0;
  console.log(`  ${STORMS} storms of ${most} connections`);
  const held = await heldThroughStorms(shop, most);
  const rows = [...flips.flatMap((one, at) => flipRows(one, at === 0)), ...memoryRows(held)];
  return { tables: [{ title: "Live", rows }], raw: { flips, held } };
}

/** The server's probe reports when each write was durable, and the crowd when its last connection received it. */
async function flipsSeen(shop: Shop, count: number, flips: number) {
  const server = await startServer(shop.folder, { probe: "durable-probe" });
  const crowd = crowdOf(server);
  try {
    if (!server.reports) throw new Error("The server is not probed.");
    const durableAt = durableMoments(server.reports);
    const staff = await signIn(server);
    const { held, refused } = await crowd.connect(count);
    let product = await staff.product(shop.products[0].id);
    let revision = await crowd.revision();
    const sinceCommit: number[] = [];
    const sinceSent: number[] = [];
    let lost = 0;
    for (let flip = 0; flip < flips; flip++) {
      const sentAt = process.hrtime.bigint();
      product = await staff.flip(product);
      const { by, lastAt } = await crowd.received(++revision);
      lost += held - by;
      sinceCommit.push(Number(lastAt - (await durableAt(sentAt, lastAt))) / 1e6);
      sinceSent.push(Number(lastAt - sentAt) / 1e6);
    }
    return { count, held, refused, sinceCommit, sinceSent, lost };
  } finally {
    await crowd.stop();
    await server.stop();
  }
}

/** The last time between two others at which a write became durable. The use of a session may be an earlier write. */
function durableMoments(pipe: Readable): (from: bigint, to: bigint) => Promise<bigint> {
  const moments: bigint[] = [];
  createInterface(pipe).on("line", (line) => moments.push(BigInt(line)));
  return async (from, to) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const moment = moments.findLast((one) => one > from && one < to);
      if (moment !== undefined) return moment;
      await pause(5);
    }
    throw new Error("The probe reported no write.");
  };
}

type Flips = Awaited<ReturnType<typeof flipsSeen>>;

function flipRows({ count, held, sinceCommit, sinceSent, lost }: Flips, hasTarget: boolean): Row[] {
  const name = `${count} browsers: `;
  const row = (what: string, value: number, most: number) =>
    hasTarget ? mostRow(name + what, value, most, "ms") : factRow(name + what, value, "ms");
  return [
    exactRow(`${name}connections held`, held, count),
    row("durable commit to the last of them, median", median(sinceCommit), 25),
    row(`the same, worst of ${sinceCommit.length}`, worst(sinceCommit), 100),
    factRow(`${name}request sent to the last of them, median`, median(sinceSent), "ms"),
    exactRow(`${name}events lost`, lost, 0),
  ];
}

/** Runs without the probe, so that only the shop's own memory is measured. */
async function heldThroughStorms(shop: Shop, count: number) {
  const server = await startServer(shop.folder);
  const crowd = crowdOf(server);
  try {
    const before = await settledRssKib(server.pid);
    const { held } = await crowd.connect(count);
    const during = await settledRssKib(server.pid);
    const storms: number[] = [];
    for (let storm = 0; storm < STORMS; storm++) {
      await crowd.disconnect();
      await crowd.connect(count);
      storms.push(rssKib(server.pid));
    }
    return { count, held, before, during, kibEach: (during - before) / Math.max(held, 1), storms };
  } finally {
    await crowd.stop();
    await server.stop();
  }
}

function memoryRows({ held, count, kibEach, storms }: Awaited<ReturnType<typeof heldThroughStorms>>): Row[] {
  const middle = median(storms.slice(3, 6));
  const end = median(storms.slice(-3));
  return [
    mostRow(`memory (RSS) for each of ${held} connections`, kibEach, 16, "KiB"),
    {
      what: `memory after ${STORMS} storms of ${count} reconnects, beside the middle ones`,
      figure: `${Math.round(end / 1_024)} : ${Math.round(middle / 1_024)} MiB`,
      ratio: end / middle,
      target: `≤ ${LEVEL} ×`,
      met: end <= middle * LEVEL,
    },
  ];
}
