import { type CsvWork, exported, imported } from "./csv-work.ts";

/** Reads, compares and writes CSV files beside the page, so that typing goes on. Answers one request. */
addEventListener("message", ({ data }: MessageEvent<{ [Kind in keyof CsvWork]?: CsvWork[Kind] }>) => {
  if (data.export) postMessage(exported(data.export));
  if (data.import) postMessage(imported(data.import));
});
