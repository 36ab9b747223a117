import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { endProgram, startProgram } from "../scripts/children.ts";
import { needs } from "./prerequisites.ts";
import { openStreams } from "./raw.ts";
import { place, ROOT, residentMb, start, times } from "./server.ts";
import { product, read, signIn } from "./staff.ts";

needs("2,500 open files");

const PRODUCTS = 1_000;
const STREAMS = 100;
const PATHS = ["/home", "/products", "/faq", "/products/p1", "/categories/vrtanie-a-buranie", "/healthz"];

test(
  "faults 87 to 103: beside a hostile crowd visitors are answered, staff's changes reach every page, and nothing is lost",
  async () => {
    const server = await start(await place(), { env: { SEED: "demo" } });
    const staff = await signIn(server.url);
    for (let nth = 0; nth < PRODUCTS - 50; nth++)
      await staff.add("products", `p${nth}`, product(`Stroj ${nth}`, { Description: ["x".repeat(500)] }));
    const streams = await openStreams(server.url, STREAMS);
    const before = residentMb(server.pid);
    const crowd = startProgram([process.execPath, "faults/hostile-crowd.js", new URL(server.url).port], { cwd: ROOT });
    onTestFinished(() => endProgram(crowd, "SIGKILL"));
    let rounds = "";
    crowd.stdout?.on("data", (text) => (rounds = `${text}`));

    const end = Date.now() + times(10 * 60_000, 30_000);
    const took: number[] = [];
    let most = before;
    let switches = 0;
    const visitor = async (nth: number) => {
      for (let turn = nth; Date.now() < end; turn++) {
        const from = performance.now();
        const response = await fetch(`${server.url}${PATHS[turn % PATHS.length]}`);
        await response.arrayBuffer();
        took.push(performance.now() - from);
        expect(response.status).toBe(200);
        most = Math.max(most, residentMb(server.pid));
        await pause(50);
      }
    };
    const owner = async () => {
      for (; Date.now() < end; switches++) {
        const fields = { Name: `Stroj 1, ${switches + 1}. zmena` };
        const expected = { Name: switches === 0 ? "Stroj 1" : `Stroj 1, ${switches}. zmena` };
        expect(
          (await staff.commit([{ kind: "update", collection: "products", id: "p1", fields, expected }])).status,
        ).toBe(200);
        await expect.poll(() => streams.saw(fields.Name), { timeout: 5_000, interval: 20 }).toBe(STREAMS);
        await pause(2_000);
      }
    };
    await Promise.all([visitor(0), visitor(1), visitor(2), owner()]);

    const stored = await read(server.url, "products");
    expect(stored.length).toBeGreaterThan(PRODUCTS - 60);
    expect(stored.find(({ id }: Document) => id === "p1")).toMatchObject({ Name: `Stroj 1, ${switches}. zmena` });
    expect(server.output()).not.toMatch(/uncaught|"failure"/);
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    console.info(
      `${took.length} answers: median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, worst ${at(1)} ms; ` +
        `${switches} switches; ${Math.round(before)} MB before, at most ${Math.round(most)} MB; ${rounds}`,
    );
    expect(most).toBeLessThan(300);
  },
  20 * 60_000,
);
