import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { serverRequests } from "#src/backend/embedded/server-requests.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { addition } from "#src/testing/addition.ts";
import {
  addAccount,
  browserFetch,
  optionsFor,
  type Running,
  running,
  STAFF,
  temporaryFolder,
} from "#src/testing/running-server.ts";
import { createLog } from "../process/log.ts";

const OTHER = { email: "nova@example.sk", password: "dlato a pila na drevo" };
const lines: string[] = [];
const log = createLog("debug", (text) => lines.push(...text.trimEnd().split("\n")));

let folder: ReturnType<typeof temporaryFolder>;
let server: Running;
beforeEach(async () => {
  folder = temporaryFolder();
  log.flush();
  lines.length = 0;
  server = await running({ ...optionsFor(folder.path), log });
  await addAccount(server.context, STAFF);
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

function browser() {
  const request = browserFetch(() => server.url);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return { request, post, answer: async (path: string, body: unknown) => (await post(path, body)).json() };
}
async function staff() {
  const page = browser();
  expect(await page.answer(PATHS.signIn, STAFF)).toEqual({ outcome: "success" });
  return page;
}
async function accountsOf({ request }: ReturnType<typeof browser>): Promise<{ id: number; email: string }[]> {
  return (await request(PATHS.accounts)).json();
}

test("B9 the list of accounts is for staff, and holds neither hashes nor tokens", async () => {
  expect((await browser().request(PATHS.accounts)).status).toBe(401);
  const page = await staff();
  const { token } = await page.answer(PATHS.accounts, { email: OTHER.email });
  const answer = await page.request(PATHS.accounts);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const text = await answer.text();
  expect(text).not.toMatch(/argon2|hash/i);
  expect(text).not.toContain(token);
});

test("fault 112: an account that is blocked loses its event streams at once", async () => {
  const page = await staff();
  await addAccount(server.context, OTHER);
  const { identity } = embeddedBackend({ fetch: browserFetch(() => server.url) });
  expect(await identity.signIn(OTHER.email, OTHER.password)).toBe("success");
  onTestFinished(identity.session.subscribe(() => {}));
  await expect.poll(() => server.context.live.size()).toBe(1);
  const account = (await accountsOf(page)).find(({ email }) => email === OTHER.email);
  expect(await page.answer(PATHS.changeAccount, { ...account, change: "disable" })).toEqual({ outcome: "success" });
  await expect.poll(() => identity.session.current()).toBe(null);
});

test("fault 70: a password is not guessed by changing it: 429 with the time to wait after ten wrong attempts", async () => {
  const page = await staff();
  const body = { current: "zle heslo", next: OTHER.password };
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await page.post(PATHS.changePassword, body)).status).toBe(200);
  }
  const answer = await page.post(PATHS.changePassword, body);
  expect([answer.status, await answer.json()]).toEqual([429, { outcome: "throttled" }]);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(800);
});

test.each([
  PATHS.changePassword,
  PATHS.accounts,
  PATHS.changeAccount,
  PATHS.linkOwner,
  PATHS.setPassword,
  PATHS.backups,
])("fault 76: %s takes no large body, no other form, and none of another site", async (path) => {
  const page = await staff();
  const large = {
    token: "x",
    password: "x".repeat(9_000),
    current: "x",
    next: "x".repeat(9_000),
    email: "x".repeat(9_000),
  };
  expect((await page.post(path, large)).status).toBe(413);
  expect((await page.post(path, { token: [], email: 1, id: "1", change: "promote", current: null })).status).toBe(400);
  expect((await page.post(path, {}, { "Content-Type": "text/plain" })).status).toBe(403);
  const foreign = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: "https://zly.example" },
    body: "{}",
  });
  expect(foreign.status).toBe(403);
});

test("ADR-021 a change of an account and signing in and out have the answer of once when they are sent twice", async () => {
  const page = await staff();
  const success = { outcome: "success" };
  async function twice(path: string, body: unknown) {
    await page.post(path, body);
    const answer = await page.post(path, body);
    return answer.status === 204 ? success : answer.json();
  }
  await page.post(PATHS.accounts, { email: OTHER.email });
  const account = (await accountsOf(page)).find(({ email }) => email === OTHER.email);
  for (const change of ["disable", "enable"]) {
    expect(await twice(PATHS.changeAccount, { ...account, change }), change).toEqual(success);
  }
  expect(await twice(PATHS.signOutElsewhere, {})).toEqual(success);
  expect(await twice(PATHS.signIn, STAFF)).toEqual(success);
  expect(await twice(PATHS.signOut, {})).toEqual(success);
});

test("ADR-012: what is done to passwords and accounts is logged, and no line says whose or holds a token", async () => {
  const page = await staff();
  const { token } = await page.answer(PATHS.accounts, { email: OTHER.email });
  const visitor = browser();
  expect(await visitor.answer(PATHS.linkOwner, { token })).toEqual({ outcome: "success", email: OTHER.email });
  expect(await visitor.answer(PATHS.setPassword, { token, password: OTHER.password })).toEqual({ outcome: "success" });
  await page.answer(PATHS.changePassword, { current: STAFF.password, next: OTHER.password });
  await page.answer(PATHS.signOutElsewhere, {});
  const account = (await accountsOf(page)).find(({ email }) => email === OTHER.email);
  for (const change of ["link", "disable", "enable", "remove"]) {
    await page.answer(PATHS.changeAccount, { ...account, change });
  }
  log.flush();
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => !["request", "sign-in"].includes(event));
  expect(events.map(({ level, event, outcome }) => [level, event, outcome])).toEqual(
    [
      "account added",
      "link",
      "password by link",
      "password",
      "sign-out elsewhere",
      "account link",
      "account disable",
      "account enable",
      "account remove",
    ].map((event) => ["info", event, "success"]),
  );
  for (const secret of [STAFF.email, OTHER.email, OTHER.password, token]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

test("D17 if another user has signed in in another tab, a page of the previous user changes nothing in their name and ends none of their sessions", async () => {
  const fetch = browserFetch(() => server.url);
  const [page, tab] = [embeddedBackend({ fetch }), embeddedBackend({ fetch })];
  await addAccount(server.context, OTHER);
  for (const change of [
    () => page.documents.commit([addition("categories", "pily", { name: "Píly", imgPath: "" })]),
    () => page.files.upload("products/a.png", new Blob(["x"])),
    async () => (await page.identity.accounts()).signOutElsewhere(),
    () => serverRequests(page.identity, fetch).addAccount("nik@obec.example"),
    () => serverRequests(page.identity, fetch).makeBackup(OTHER.password),
  ]) {
    expect(await page.identity.signIn(STAFF.email, STAFF.password)).toBe("success");
    expect(await tab.identity.signIn(OTHER.email, OTHER.password)).toBe("success");
    await expect(change()).rejects.toMatchObject({ code: "signedOut" });
    await expect.poll(() => page.identity.session.current()).toBe(null);
    expect(await (await fetch(PATHS.session)).json()).toEqual({ email: OTHER.email, staff: true });
  }
});

test("B9 what a page's requests are answered with, and whose session has ended is signed out", async () => {
  const fetch = browserFetch(() => server.url);
  const { identity } = embeddedBackend({ fetch });
  const requests = serverRequests(identity, fetch);
  expect(await identity.signIn(STAFF.email, STAFF.password)).toBe("success");
  const added = await requests.addAccount(OTHER.email);
  if (added.outcome !== "success") throw new Error(added.outcome);
  expect(await requests.linkOwner(added.token)).toEqual({ outcome: "success", email: OTHER.email });
  expect(await requests.linkOwner("x")).toEqual({ outcome: "invalidLink" });
  expect(await requests.setPassword(added.token, OTHER.password)).toEqual({ outcome: "success" });
  const [other, own] = await requests.accounts();
  if (!other || !own) throw new Error("no accounts");
  expect([other.email, own.email]).toEqual([OTHER.email, STAFF.email]);
  expect(await requests.newLink(other)).toMatchObject({ outcome: "success", until: expect.any(Number) });
  expect(await requests.changeAccount({ ...other, id: 1 }, "remove")).toEqual({ outcome: "notFound" });
  expect(await requests.changeAccount(own, "disable")).toEqual({ outcome: "self" });
  expect(await requests.changeAccount(other, "remove")).toEqual({ outcome: "success" });

  const { accounts } = server.context;
  accounts.remove(accounts.find(STAFF.email) ?? expect.unreachable());
  await expect(requests.accounts()).rejects.toMatchObject({ code: "signedOut" });
  await expect.poll(() => identity.session.current()).toBe(null);
});
