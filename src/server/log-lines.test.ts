import { expect, test } from "vitest";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { addition } from "#src/testing/addition.ts";
import { addAccount, browserFetch, optionsFor, running, STAFF, temporaryFolder } from "#src/testing/running-server.ts";
import { failureText } from "#src/ui/cms/saving/failure-text.ts";
import type { ServerOptions } from "./context/server-context.ts";
import { createLog } from "./process/log.ts";

/** A running server and every line it logs. */
async function logging(render?: ServerOptions["render"]) {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const log = createLog("debug", (text) => lines.push(...text.trimEnd().split("\n")));
  const options = optionsFor(folder.path, { LOG_LEVEL: "debug" });
  const server = await running({ ...options, log, ...(render && { render }) });
  await addAccount(server.context, STAFF);
  const browser = browserFetch(() => server.url);
  const post = (path: string, body: unknown) =>
    browser(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  async function end(): Promise<void> {
    await server.close();
    log.flush();
    folder.remove();
  }
  return { server, lines, browser, post, end, parsed: () => lines.map((line) => JSON.parse(line)) };
}

test("a sign-in is logged with its outcome and its request, and no line holds who asked or what was typed", async () => {
  const { lines, parsed, browser, post, end } = await logging();
  const ids = [];
  for (const password of ["tajne a zle", STAFF.password]) {
    ids.push((await post(PATHS.signIn, { email: STAFF.email, password })).headers.get("X-Request-Id"));
  }
  await post(PATHS.commit, { changes: [addition("products", "tajne-id", { Name: "tajné meno" })] });
  await browser("/products/tajne-id?q=tajne");
  await end();

  expect(parsed().filter(({ event }) => event === "sign-in")).toEqual([
    { time: expect.any(String), level: "warn", event: "sign-in", request: ids[0], outcome: "wrongPassword" },
    { time: expect.any(String), level: "info", event: "sign-in", request: ids[1], outcome: "success" },
  ]);
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [STAFF.email, STAFF.password, "tajn", "127.0.0.1", "session="]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

test("fault 21: staff and visitors read the number that a bug has in the log", async () => {
  const bug = () => Promise.reject(new TypeError("tajomstvo"));
  const { server, lines, parsed, browser, post, end } = await logging(bug);
  await post(PATHS.signIn, STAFF);
  server.context.store.commit = () => {
    throw new TypeError("tajomstvo");
  };
  const { documents } = embeddedBackend({ fetch: browser });
  const error = await documents
    .commit([addition("categories", "a", { name: "A", imgPath: "" })])
    .catch((failure) => failure);
  expect(error).toMatchObject({ code: "unavailable", reference: expect.stringMatching(/^[\da-f]{6}-\w+$/) });
  const said = (reference: string) => `Nastala neočakávaná chyba. Skúste to znova. Číslo chyby: ${reference}`;
  expect(failureText(error)).toBe(said(error.reference));
  const page = await browser("/home");
  expect([page.status, page.headers.get("Content-Type")]).toEqual([500, "text/plain; charset=UTF-8"]);
  const number = page.headers.get("X-Request-Id") ?? "";
  expect(await page.text()).toBe(said(number));
  await end();

  const failures = parsed().filter(({ event }) => event === "failure");
  expect(failures.map(({ request, status }) => [request, status])).toEqual([
    [error.reference, 500],
    [number, 500],
  ]);
  expect(lines.join()).not.toContain("tajomstvo");
});

const STREAM = `${PATHS.live}?request=${encodeURIComponent('{"watches":[]}')}`;

test("B6: no line holds what is on a list that a page asks for", async () => {
  const { server, lines, parsed, end } = await logging();
  const Referer = `${server.url}/zoznam?polozky=tajne-id`;
  const watched = { collection: "products", query: "ids", ids: ["tajne-id"] };
  const watch = encodeURIComponent(JSON.stringify(watched));
  const request = encodeURIComponent(JSON.stringify({ watches: [{ watch: watched }] }));
  const leaving = new AbortController();
  for (const [path, status] of [
    ["/zoznam?polozky=tajne-id", 200],
    [`${PATHS.read}?watch=${watch}`, 401],
    [`${PATHS.live}?request=${request}`, 200],
  ] as const) {
    const answer = await fetch(server.url + path, { headers: { Referer }, signal: leaving.signal });
    expect(answer.status).toBe(status);
  }
  leaving.abort();
  await expect.poll(() => server.context.live.size()).toBe(0);
  await end();
  const requests = parsed().filter(({ event }) => event === "request");
  expect(requests.map(({ path }) => path).sort()).toEqual([PATHS.live, PATHS.read, "/zoznam"]);
  expect(lines.filter((line) => line.includes("tajne"))).toEqual([]);
});

test("a stream is never logged as aborted; a page that its visitor leaves is", async () => {
  let isAsked = false;
  const { server, parsed, end } = await logging(() => {
    isAsked = true;
    return new Promise(() => {});
  });
  const leaving = new AbortController();
  await fetch(server.url + STREAM, leaving);
  await fetch(server.url + STREAM);
  leaving.abort();
  const page = new AbortController();
  const left = fetch(`${server.url}/home`, page).catch(() => {});
  await expect.poll(() => isAsked).toBe(true);
  page.abort();
  await left;
  await expect.poll(() => server.context.live.size()).toBe(1);
  // The server may learn of it after it has closed.
  await expect.poll(() => parsed().some(({ path }) => path === "/home")).toBe(true);
  await end();

  const requests = parsed().filter(({ event }) => event === "request");
  expect(requests.map(({ path, aborted }) => [path, aborted]).sort()).toEqual([
    [PATHS.live, undefined],
    [PATHS.live, undefined],
    ["/home", true],
  ]);
});

test("a stream refused while the server stops or is full is a warning, not a failure", async () => {
  const { server, parsed, end } = await logging();
  server.context.live.close();
  const response = await fetch(server.url + STREAM);
  expect([response.status, await response.json()]).toEqual([503, { code: "unavailable" }]);
  await end();
  const lines = parsed().filter(({ event }) => event === "failure" || event === "refused");
  expect(lines.map(({ level, event, status }) => [level, event, status])).toEqual([["warn", "refused", 503]]);
});

test("fault 93: a proxy in front that is not trusted is noted once, because all visitors count as one client", async () => {
  const { server, parsed, end } = await logging();
  for (let nth = 0; nth < 2; nth++) {
    const leaving = new AbortController();
    await fetch(server.url + STREAM, { headers: { "X-Forwarded-For": "192.0.2.1" }, signal: leaving.signal });
    leaving.abort();
  }
  await end();
  expect(parsed().filter(({ event }) => event === "proxy not trusted")).toMatchObject([{ level: "warn" }]);
});
