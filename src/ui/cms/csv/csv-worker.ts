import { CSV_WORK } from "./csv-work.ts";

/** Reads, compares and writes CSV files beside the page, so that typing goes on. Answers one request. */
addEventListener("message", ({ data: [kind, work] }: MessageEvent<[keyof typeof CSV_WORK, never]>) => {
  postMessage(CSV_WORK[kind](work));
});
