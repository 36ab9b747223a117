import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** A Node server that answers every request with the same bytes: the least that a Node server can cost. Arguments: a port and a file. */
const [port, file = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Encoding": "br",
  "Content-Length": body.length,
};
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), "127.0.0.1");
