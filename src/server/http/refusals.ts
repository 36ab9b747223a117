import { randomBytes } from "node:crypto";
import type { Log } from "../process/log.ts";
import { REQUEST_ID } from "./error-response.ts";

/** Ids of requests for the log, the same for no two requests. */
export function requestIds(): () => string {
  const prefix = randomBytes(3).toString("hex");
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}

/** Logs that a request was answered before any of our own code read it, and returns the headers of that answer. */
export function refusals(log: Log, securityHeaders: Readonly<Record<string, string>>) {
  const nextId = requestIds();
  return (status: number): Readonly<Record<string, string>> => {
    const request = nextId();
    log.info("request", { request, status });
    return { ...securityHeaders, [REQUEST_ID]: request };
  };
}
export type Refusals = ReturnType<typeof refusals>;
