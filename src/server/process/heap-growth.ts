import { setFlagsFromString } from "node:v8";

/** By how many percent the heap may grow past what was alive before it is collected. V8's own choice is to let a small heap double and
 *  more, so that a storm of reconnects would leave hundreds of MiB behind for a while (ADR-014). */
const GROWING_PERCENT = 30;

/** Keeps the process's memory close to what is alive in it. */
export function keepHeapClose(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
}
