import { once } from "node:events";
import { createConnection } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CommitAnswer, PATHS } from "#src/backend/embedded/wire.ts";
import { addition } from "#src/testing/addition.ts";
import { productFields } from "#src/testing/product-fields.ts";
import {
  addAccount,
  browserFetch,
  optionsFor,
  putDocument,
  type Running,
  running,
  STAFF,
  temporaryFolder,
} from "#src/testing/running-server.ts";
import { openDatabase } from "./store/database.ts";

const folder = temporaryFolder();
const document = "reklamacny-poriadok.pdf";
let server: Running;
let staff: ReturnType<typeof browserFetch>;
beforeAll(async () => {
  putDocument(folder.path, document);
  server = await running(optionsFor(folder.path));
  await addAccount(server.context, STAFF);
  staff = browserFetch(() => server.url);
  await post(PATHS.signIn, STAFF);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const post = (path: string, body: unknown) =>
  staff(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

const WATCH = encodeURIComponent(JSON.stringify({ collection: "products", first: 12 }));
const READS = [
  "/home",
  "/nikde",
  `/files/documents/${document}`,
  "/files/products/nie.jpg",
  "/healthz",
  "/robots.txt",
  "/sitemap.xml",
  PATHS.session,
  `${PATHS.read}?watch=${WATCH}`,
  `${PATHS.documents}/${document}`,
  `${PATHS.live}?request=${WATCH}`,
  "/api/nikde",
];

test.each(READS.filter((path) => !path.startsWith(PATHS.live)))(
  "fault 35: HEAD of %s is answered as GET is, without a body",
  async (path) => {
    const [get, head] = [await fetch(server.url + path), await fetch(server.url + path, { method: "HEAD" })];
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe("");
    for (const name of ["Content-Type", "Cache-Control", "ETag"]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  },
);

test("fault 35: HEAD opens no stream", async () => {
  expect((await fetch(`${server.url}${PATHS.live}?request=${WATCH}`, { method: "HEAD" })).status).toBe(200);
  expect(server.context.live.size()).toBe(0);
});

test.each(READS)("fault 35: OPTIONS of %s is refused and allows no other site anything", async (path) => {
  const headers = { Origin: "https://zly.example", "Access-Control-Request-Method": "POST" };
  const response = await fetch(server.url + path, { method: "OPTIONS", headers });
  expect([403, 405]).toContain(response.status);
  expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

/** To an address as it is written, for a host that is not ours. */
async function rawAnswer(path: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = createConnection(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: zly.example\r\nX-Forwarded-Host: zly.example\r\nConnection: close\r\n\r\n`,
  );
  await once(socket, "close");
  return answer;
}

test.each(["http://zly.example/api/live", "/api/liv%65"])(
  "fault 42: %s, another spelling of the streams' address, is not found",
  async (address) => {
    const answer = await rawAnswer(`${address}?request=${encodeURIComponent('{"watches":[]}')}`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('{"code":"notFound"}');
  },
);

test("fault 36: a made-up Host is in no answer", async () => {
  for (const path of ["/home", "/products/", "/sitemap.xml", "/robots.txt", "/nikde"]) {
    const answer = await rawAnswer(path);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|301|308|404) /);
    expect(answer).not.toContain("zly.example");
  }
});

test("fault 64: a form with files is no picture, however many parts it has", async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n\xff\xd8\xff\r\n';
  for (const body of [`${part.repeat(1_000)}--x--`, part.replace('"a"', `"${"a".repeat(1_000_000)}"`), "--x\r\n"]) {
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const response = await staff(`${PATHS.files}/products/a.jpg`, { method: "PUT", headers, body });
    expect(response.status).toBe(415);
  }
});

test("fault 82: of fifty who create one name at once, in all its spellings, exactly one succeeds", async () => {
  const spellings = ["Vŕtačka", " vŕtačka ", "VŔTAČKA", "Vŕtačka".normalize("NFD"), "Vŕtačka\u200b"];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const fields = productFields(spellings[at % spellings.length] ?? "");
      return post(PATHS.commit, { changes: [addition("products", `v${at}`, fields)] });
    }),
  );
  const outcomes = await Promise.all(answers.map((answer) => answer.json() as Promise<CommitAnswer>));
  expect(outcomes.filter(({ outcome }) => outcome === "committed")).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome !== "committed" && outcome[0]?.why === "duplicate")).toHaveLength(49);
  const other = await post(PATHS.commit, { changes: [addition("products", "bez", productFields("Vrtacka"))] });
  expect(await other.json()).toEqual({ outcome: "committed" });
});

test("fault 1: the database flushes the disk at every commit", () => {
  const db = openDatabase(folder.path, { busyMs: 1_000 });
  expect(db.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  expect(db.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  db.close();
});
