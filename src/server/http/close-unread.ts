import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How many checks in a row must find no further byte taken before a connection is closed. Checks are counted, not time, so that a server that was
 *  busy for a minute closes nothing. */
const CHECKS = 12;

const SENT = Symbol("sent");
interface Connection extends Socket {
  /** Node's own object behind the socket: nothing else counts the parts of a long write. */
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
  /** The bytes that the system had taken at the last check, and for how many checks before it was the same. */
  [SENT]?: { readonly bytes: number; readonly checks: number } | undefined;
}

/** Closes each connection of whose answer the system has taken no byte for `unreadMs`, because its client does not read. Ends with the
 *  server. */
export function closeUnread(server: Server, open: ReadonlySet<Socket>, unreadMs: number): void {
  const checking = setInterval(() => open.forEach(check), unreadMs / CHECKS);
  checking.unref();
  server.on("close", () => clearInterval(checking));
}

function check(socket: Connection): void {
  const { _handle: handle, [SENT]: before } = socket;
  if (socket.writableLength === 0 || !handle) {
    socket[SENT] = undefined;
    return;
  }
  const bytes = handle.bytesWritten - handle.writeQueueSize;
  const checks = before?.bytes === bytes ? before.checks + 1 : 0;
  socket[SENT] = { bytes, checks };
  if (checks >= CHECKS) socket.destroy();
}
