import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Served {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves on a free port of this machine; stopping ends the open connections too. */
export async function serveHttp(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Lets pages of any origin read the answer, as Google's servers do. Answers a preflight itself and says so. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): "answered" | "goOn" {
  response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
  response.setHeader("Access-Control-Allow-Credentials", "true");
  response.setHeader(
    "Access-Control-Expose-Headers",
    "x-client-wire-protocol, x-http-session-id, x-http-initial-response",
  );
  response.setHeader("Vary", "Origin");
  if (request.method !== "OPTIONS") return "goOn";
  response.setHeader("Access-Control-Allow-Methods", "GET, POST, PATCH, PUT, DELETE");
  response.setHeader("Access-Control-Allow-Headers", request.headers["access-control-request-headers"] ?? "*");
  response.setHeader("Access-Control-Max-Age", "600");
  response.end();
  return "answered";
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
}
