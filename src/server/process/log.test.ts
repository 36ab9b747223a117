import { expect, test } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import { createLog, describe as describeError } from "./log.ts";

test("what LOG_LEVEL asks for comes as one JSON line each", () => {
  const lines: string[] = [];
  const log = createLog("warn", (text) => lines.push(...text.trimEnd().split("\n")));
  log.info("request", { status: 200 });
  log.warn("sign-in throttled");
  log.error("failure", { request: "a-1", status: 500 });
  log.flush();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: "warn", event: "sign-in throttled" },
    { time: expect.any(String), level: "error", event: "failure", request: "a-1", status: 500 },
  ]);
});

test("a line is JSON whatever its fields hold", () => {
  const lines: string[] = [];
  const log = createLog("info", (text) => lines.push(text));
  const fields = {
    path: "/products…",
    quoted: 'a "b"\n\\\u2028',
    ms: 0.1,
    aborted: true,
    none: Number.NaN,
    left: undefined,
  };
  log.info("request", fields);
  log.flush();
  const { left, ...present } = { ...fields, none: null };
  expect(JSON.parse(lines.join(""))).toEqual({ time: expect.any(String), level: "info", event: "request", ...present });
  expect(lines.join("").match(/\n/g)).toHaveLength(1);
});

test("a failure is described by what it is, where, and what caused it, without a word that may be a user's", () => {
  const cause = Object.assign(new TypeError("Invalid URL: //heslo\n    at heslo"), { code: "ERR_INVALID_URL" });
  const text = describeError(new BackendError("full", cause));
  expect(text).toMatch(/^BackendError full\n +at .*log\.test\.ts/);
  expect(text).toContain("<- TypeError ERR_INVALID_URL\n");
  expect(text).not.toContain("heslo");
});
