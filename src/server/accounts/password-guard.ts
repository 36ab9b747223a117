import { turnQueue } from "../process/queue.ts";
import { throttle } from "./throttle.ts";

/** Shared by all that checks or sets a password over HTTP: attempts count together, wherever they are made. */
export function passwordGuard() {
  return {
    limits: throttle(),
    /** Two at a time, because hashing takes much CPU and memory by design. Clients (`clientOf`) take turns. */
    hashing: turnQueue({ atOnce: 2, ofClient: 10, ofAll: 500 }),
  };
}
export type PasswordGuard = ReturnType<typeof passwordGuard>;
