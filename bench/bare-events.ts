import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";

/** A Node server with event streams and no database: each POST is an event with a product for all streams, and is answered when it is
 *  written. Arguments: a port and a file with the product as JSON. */
const [port, file = ""] = process.argv.slice(2);
const product = readFileSync(file, "utf8");
const streams = new Set<ServerResponse>();
let revision = 1;
const event = () => Buffer.from(`event: live\ndata: {"position":{"revision":${revision}},"patches":[${product}]}\n\n`);

createServer((request, response) => {
  if (request.method === "POST") {
    revision++;
    const bytes = event();
    for (const stream of streams) stream.write(bytes);
    response.end("{}");
  } else if (request.url?.startsWith("/api/live")) {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write(event());
    streams.add(response);
    response.on("close", () => streams.delete(response));
  } else response.end("ok");
}).listen(Number(port), "127.0.0.1");
