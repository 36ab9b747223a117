import type { Writable } from "node:stream";

/** After this time no further piece is made before other work has had its turn. */
const TURN_MS = 2;

export interface Sending {
  readonly to: Writable;
  /** A text in pieces that are made when they are asked for. The last one is returned. */
  readonly pieces: Iterator<string, string | undefined>;
  /** Called when the last piece has been written. */
  readonly done: () => void;
}

/** Sends texts in pieces, the next one when the socket's buffer has room. All texts take turns, so that neither a long one nor many of them
 *  fill the memory or block the event loop (fault 87). */
export function pieceSender(): (sending: Sending) => void {
  const ready = new Set<Sending>();
  let isScheduled = false;

  function send(sending: Sending): void {
    ready.add(sending);
    schedule();
  }

  function schedule(): void {
    if (isScheduled || ready.size === 0) return;
    isScheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    isScheduled = false;
    const end = performance.now() + TURN_MS;
    try {
      // What is added again meanwhile comes last.
      for (const sending of ready) {
        ready.delete(sending);
        sendNext(sending);
        if (performance.now() >= end) break;
      }
    } finally {
      schedule();
    }
  }

  function sendNext(sending: Sending): void {
    const { to, done } = sending;
    if (!to.writable) return;
    const { value, done: isLast } = nextPiece(sending);
    const isTaken = value === undefined || to.write(value);
    if (isLast) done();
    else if (isTaken) send(sending);
    else to.once("drain", () => send(sending));
  }
  return send;
}

/** Where a piece cannot be made, the connection ends: its reader has part of an event. */
function nextPiece({ to, pieces }: Sending) {
  try {
    return pieces.next();
  } catch (error) {
    to.destroy();
    throw error;
  }
}
