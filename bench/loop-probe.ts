import { writeSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Loaded before the server (`node --import`). Reports every 100 ms for how many ms at most the event loop was blocked. */
const PIPE = 3;
const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
setInterval(() => {
  writeSync(PIPE, `${delay.max / 1e6 - RESOLUTION_MS}\n`);
  delay.reset();
}, 100).unref();
