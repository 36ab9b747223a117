import { Agent, get } from "node:http";

/** A connection that stays open, so that opening one is not measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Answered {
  /** From the request to the last byte, in ms. */
  readonly ms: number;
  /** The compressed bytes. */
  readonly bytes: Buffer;
}

export function timedGet(url: string, headers: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    get(url, { agent, headers: { "Accept-Encoding": "gzip, deflate, br", ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const ms = performance.now() - from;
        if (response.statusCode === 200) resolve({ ms, bytes: Buffer.concat(chunks) });
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
    }).on("error", reject);
  });
}
