import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The client's address, for counting its attempts: that of the connection or, behind a trusted proxy, the one that the proxy names. */
export function addressOf(c: Context<{ Bindings: Partial<HttpBindings> }>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || "";
}
