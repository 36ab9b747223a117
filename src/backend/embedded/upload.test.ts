import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BackendError } from "../backend.ts";
import { requester } from "./request.ts";
import { uploadTo } from "./upload.ts";
import { ACCOUNT_HEADER } from "./wire.ts";

/** What a browser's XMLHttpRequest does, as far as an upload sees it, under the test's thumb. */
class Request {
  static last: Request;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onabort = () => {};
  onerror = () => {};
  status = 200;
  responseText = "";
  isSent = false;
  readonly headers: [string, string][] = [];
  constructor() {
    Request.last = this;
  }
  open() {}
  setRequestHeader(...header: [string, string]) {
    this.headers.push(header);
  }
  send() {
    this.isSent = true;
  }
  abort() {
    if (this.isSent) this.onabort();
  }
  answer(text: string) {
    this.responseText = text;
    this.onload();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const signedIn = { current: () => ({ email: "júlia@obec.example", staff: true }), ended: () => {} };
const request = requester(fetch, signedIn);
const upload = (options: { signal?: AbortSignal } = {}) =>
  uploadTo("products/a.png", new Blob(["x"]), { request, signedIn, ...options });
const UNAVAILABLE = new BackendError("unavailable");

test("an upload names whom the page knows as signed in, and its answer is the URL", async () => {
  const url = upload();
  expect(Request.last.headers).toEqual([[ACCOUNT_HEADER, "j%C3%BAlia%40obec.example"]]);
  Request.last.answer('{"url":"/files/products/a.png?v=1"}');
  expect(await url).toBe("/files/products/a.png?v=1");
});

test("fault 63: an answer that is not the server's fails the upload", async () => {
  const url = upload();
  Request.last.answer("<html>hotel</html>");
  await expect(url).rejects.toThrow(UNAVAILABLE);
});

test("fault 63: an upload aborted before it began sends nothing, one under way is stopped", async () => {
  await expect(upload({ signal: AbortSignal.abort() })).rejects.toThrow("abort");
  const stop = new AbortController();
  const url = upload({ signal: stop.signal });
  stop.abort(new Error("dosť"));
  await expect(url).rejects.toThrow("dosť");
});

test("fault 23: an upload that stands still is given up, a slow one is not", async () => {
  const url = upload();
  for (let part = 0; part < 5; part++) {
    vi.advanceTimersByTime(100_000);
    Request.last.upload.onprogress?.({ loaded: part, total: 5 });
  }
  const given = expect(url).rejects.toThrow(UNAVAILABLE);
  vi.advanceTimersByTime(120_000);
  await given;
});
