import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Who is asking, for counting attempts only: the connection's address or, behind a proxy we trust, the one it saw. */
export function addressOf(c: Context<{ Bindings: Partial<HttpBindings> }>, trustProxy: boolean): string {
  const seenByProxy = trustProxy ? c.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return seenByProxy || c.env?.incoming?.socket.remoteAddress || "";
}
