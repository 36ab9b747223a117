import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { endProgram, startProgram } from "../scripts/children.ts";
import { needs } from "./prerequisites.ts";
import { openStreams } from "./raw.ts";
import { place, ROOT, residentMb, start, times } from "./server.ts";
import { product, read, signIn } from "./staff.ts";

needs("2,500 open files");

/** Reads a whole answer. With `false` over a connection of its own, as somebody's first visit. */
const statusOf = (url: string, agent: Agent | false, localAddress: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent, localAddress }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    }).on("error", reject);
  });

/** The address of the visitor of a turn: none that the server takes for a proxy on its own machine. */
const addressOf = (turn: number) => `127.0.8.${1 + (turn % 250)}`;
/** Beside the demo's. */
const PRODUCTS = 950;
const STREAMS = 100;
const PATHS = [
  "/home",
  "/products",
  "/faq",
  "/products/p1",
  "/categories/vrtanie-a-buranie",
  "/products?hladat=vrtacka",
  "/healthz",
];

test(
  "faults 87, 88, 90 to 95: beside a hostile crowd visitors are answered, staff's changes reach every page, and nothing is lost",
  async () => {
    const server = await start(await place(), { env: { SEED: "demo" } });
    const staff = await signIn(server.url);
    const demo = await read(server.url, "products");
    for (let nth = 0; nth < PRODUCTS; nth++) {
      const added = await staff.add("products", `p${nth}`, product(`Stroj ${nth}`, { Description: ["x".repeat(500)] }));
      expect(added.status).toBe(200);
    }
    // The first of the list, so that every stream shows it.
    await staff.add("products", "prvy", product("A", { Description: ["zmena 0."] }));
    const streams = await openStreams(server.url, STREAMS);
    const before = residentMb(server.pid);
    const crowd = startProgram([process.execPath, "faults/hostile-crowd.js", new URL(server.url).port], { cwd: ROOT });
    onTestFinished(() => endProgram(crowd, "SIGKILL"));
    let rounds = "";
    crowd.stdout?.on("data", (text) => (rounds = `${text}`));

    const end = Date.now() + times(10 * 60_000, 30_000);
    const took: { readonly ms: number; readonly at: number; readonly path: string }[] = [];
    const began = performance.now();
    let peak = before;
    let changes = 0;
    const visitor = async (nth: number, agent: Agent | false) => {
      for (let turn = nth; Date.now() < end; turn++) {
        const from = performance.now();
        const path = PATHS[turn % PATHS.length] ?? "/";
        expect(await statusOf(server.url + path, agent, addressOf(agent ? nth : turn))).toBe(200);
        took.push({ ms: Math.round(performance.now() - from), at: Math.round(from - began), path });
        peak = Math.max(peak, residentMb(server.pid));
        await pause(50);
      }
    };
    const owner = async () => {
      for (; Date.now() < end; changes++) {
        const fields = { Description: [`zmena ${changes + 1}.`] };
        const expected = { Description: [`zmena ${changes}.`] };
        const change = { kind: "update", collection: "products", id: "prvy", fields, expected } as const;
        expect((await staff.commit([change])).status).toBe(200);
        await expect.poll(() => streams.saw(`zmena ${changes + 1}.`), { timeout: 5_000, interval: 20 }).toBe(STREAMS);
        await pause(2_000);
      }
    };
    const sameConnection = new Agent({ keepAlive: true });
    onTestFinished(() => sameConnection.destroy());
    await Promise.all([visitor(0, sameConnection), visitor(1, sameConnection), visitor(2, false), owner()]);

    const stored = await read(server.url, "products");
    expect(stored).toHaveLength(demo.length + PRODUCTS + 1);
    expect(stored[0]).toMatchObject({ id: "prvy", Description: [`zmena ${changes}.`] });
    expect(Object.keys(JSON.parse(rounds)).length).toBeGreaterThan(10);
    expect(server.output()).not.toMatch(/uncaught|"failure"/);
    const sorted = took.toSorted((a, b) => a.ms - b.ms);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.ms ?? 0;
    console.info(
      `${took.length} answers: median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, worst ${at(1)} ms; ` +
        `${changes} changes; ${Math.round(before)} MB before, at most ${Math.round(peak)} MB; the slowest ` +
        `${sorted.slice(-5).map(({ ms, at, path }) => `${path} ${ms} ms after ${at} ms`)}; ${rounds}`,
    );
    expect(peak).toBeLessThan(300);
    // A short run, or one beside other work, shows only that everything is answered.
    if (process.env.FAULTS_SHARE === undefined) {
      expect(at(0.5)).toBeLessThan(20);
      expect(at(1)).toBeLessThan(500);
    }
  },
  20 * 60_000,
);
