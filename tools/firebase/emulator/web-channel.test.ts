import { afterEach, beforeEach, expect, test } from "vitest";
import { createGuard } from "./guard.ts";
import { createService, type Service } from "./service.ts";
import { serveWeb } from "./web.ts";

const DATABASE = "projects/demo/databases/(default)";
const COUNTER = `${DATABASE}/documents/counters/c`;

let service: Service;
let web: Awaited<ReturnType<typeof serveWeb>>;
beforeEach(async () => {
  service = createService(createGuard(undefined, []));
  web = await serveWeb(service);
});
afterEach(() => web.stop());

const increment = {
  writes: [
    {
      update: { name: COUNTER, fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: "n", increment: { integerValue: "1" } }],
    },
  ],
};
const count = () => service.store.at(COUNTER)?.fields.n?.integerValue;

const channel = (stream: string, query: string) =>
  `http://127.0.0.1:${web.port}/google.firestore.v1.Firestore/${stream}/channel?${query}`;

/** The messages of one answer: each is preceded by its length. */
function messages(text: string): [number, unknown[]][] {
  const found: [number, unknown[]][] = [];
  for (let rest = text; rest; ) {
    const start = rest.indexOf("\n") + 1;
    const end = start + Number(rest.slice(0, start));
    found.push(...JSON.parse(rest.slice(start, end)));
    rest = rest.slice(end);
  }
  return found;
}

async function post(stream: string, query: string, offset: number, ...sent: object[]) {
  const body = new URLSearchParams({ count: String(sent.length), ofs: String(offset) });
  for (const [i, message] of sent.entries()) body.set(`req${i}___data__`, JSON.stringify(message));
  const answer = await fetch(channel(stream, query), { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
}

async function open(stream: string, ...sent: object[]): Promise<string> {
  const { text } = await post(stream, "VER=8&RID=1", 0, ...sent);
  return String(messages(text)[0]?.[1][1]);
}

/** One long poll: everything after the message with the number `confirmed`. */
const poll = async (stream: string, id: string, confirmed: number) =>
  messages(await (await fetch(channel(stream, `SID=${id}&RID=rpc&AID=${confirmed}&CI=1&TYPE=xmlhttp`))).text());

test("a message that is sent twice counts once", async () => {
  const id = await open("Write", { database: DATABASE });
  await post("Write", `SID=${id}`, 1, increment);
  await post("Write", `SID=${id}`, 1, increment, increment);
  expect(count()).toBe("2");
});

test("an answer that the client has not confirmed is sent again, a confirmed one is not", async () => {
  const id = await open("Write", { database: DATABASE }, increment);
  const numbers = (answers: [number, unknown[]][]) => answers.map(([number]) => number);
  expect(numbers(await poll("Write", id, 0))).toEqual([1, 2, 3]);
  expect(numbers(await poll("Write", id, 0))).toEqual([1, 2, 3, 4]);
  expect(numbers(await poll("Write", id, 3))).toEqual([4, 5]);
});

test("a refusal is sent with its status, and later messages are ignored", async () => {
  const missing = { writes: [{ update: { name: COUNTER, fields: {} }, currentDocument: { exists: true } }] };
  const id = await open("Write", { database: DATABASE }, missing, increment);
  const answers = (await poll("Write", id, 1)).map(([, [message]]) => message);
  expect(answers[0]).toMatchObject({ error: { code: 404, status: "NOT_FOUND" } });
  expect(count()).toBeUndefined();
});

test("a closed stream is unknown", async () => {
  const id = await open("Listen");
  await fetch(channel("Listen", `SID=${id}&TYPE=terminate`));
  expect((await post("Listen", `SID=${id}`, 0)).status).toBe(400);
});
