import { once as happened } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Backend, List, Live } from "../../../src/backend/backend.ts";
import { newId } from "../../../src/backend/new-id.ts";
import { addition } from "../../../src/testing/addition.ts";
import { signedIn } from "../../../src/testing/contract/clients.ts";
import { DRILL } from "../../../src/testing/operation-shops.ts";
import { refusal } from "../../../src/testing/refusal.ts";
import type { Firebase } from "../emulator/start-firebase.ts";
import { clientsOf, seedContract, startShop } from "./clients.ts";

const HOST = "127.0.0.1";
let firebase: Firebase;
beforeAll(async () => {
  firebase = await startShop();
  await seedContract(firebase);
});
afterAll(() => firebase.stop());

/** Limits the throughput. */
const slowed = (bytesPerSecond: number) =>
  new Transform({
    highWaterMark: 4096,
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += 4096) {
        const piece = chunk.subarray(at, at + 4096);
        await pause((piece.length / bytesPerSecond) * 1000);
        this.push(piece);
      }
      done();
    },
  });

/** The port of a proxy that simulates a slow connection to a service: so many bytes are received or sent each second. */
async function slowLineTo(port: number, { down, up }: { readonly down: number; readonly up: number }): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((outer) => {
    const inner = connect(port, HOST);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => other.destroy());
    }
    outer.pipe(slowed(up)).pipe(inner);
    inner.pipe(slowed(down)).pipe(outer);
  });
  server.listen(0, HOST);
  await happened(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function staffOverLine(speed: Parameters<typeof slowLineTo>[1]): Promise<Backend> {
  const firestore = await slowLineTo(firebase.ports.firestore, speed);
  const clients = clientsOf({ ...firebase, ports: { ...firebase.ports, firestore } });
  onTestFinished(clients.close);
  return signedIn(clients.client());
}

test("a collection that takes longer than the timeout arrives all the same, and names are checked meanwhile", async () => {
  const Description = ["x".repeat(1000)];
  const shop = Array.from({ length: 900 }, (_, at) => [
    `p${at}`,
    { ...DRILL, imgPath: "", Name: `P ${at}`, Description },
  ]);
  await firebase.seed("products", Object.fromEntries(shop));
  const { documents } = await staffOverLine({ down: 110_000, up: 110_000 });
  const list = documents.list({ collection: "products" }) as Live<List>;
  onTestFinished(list.subscribe(() => {}));
  const connected: unknown[] = [];
  onTestFinished(documents.connected.subscribe(() => connected.push(documents.connected.current())));

  const named = (Name: string) => documents.commit([addition("products", newId(), { ...DRILL, imgPath: "", Name })]);
  expect(await named("Nová píla")).toBe("committed");
  expect(await named("p 899")).toEqual(refusal("duplicate"));
  await expect.poll(() => list.current()?.documents.length, { timeout: 60_000 }).toBe(901);
  const { documents: alike } = await documents.readList({
    collection: "products",
    query: "inventory",
    text: "nova pila",
  });
  expect(alike.map(({ Name }) => Name)).toEqual(["Nová píla"]);
  expect(connected).toEqual([]);
}, 90_000);

test("B10 a commit whose changes take longer than the timeout to send is written", async () => {
  const { documents } = await staffOverLine({ down: 1_000_000, up: 8_000 });
  const many = Array.from({ length: 100 }, (_, at) =>
    addition("products", newId(), { ...DRILL, imgPath: "", Name: `Nová ${at}` }),
  );
  expect(await documents.commit(many)).toBe("committed");
}, 90_000);
