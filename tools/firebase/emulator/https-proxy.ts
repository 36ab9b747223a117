import { request as ask, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { generate } from "selfsigned";
import type { Firebase } from "./start-firebase.ts";

export interface HttpsProxy {
  readonly port: number;
  /** For Chromium's `--host-resolver-rules`; the certificate is our own, so contexts need `ignoreHTTPSErrors`. */
  readonly resolverRules: string;
  stop(): Promise<void>;
}

/** A reverse proxy under Google's host names, so that an unchanged production build reaches the emulators. It speaks HTTP/2
 *  because over HTTP/1.1 the streams of a few tabs would use up a browser's connections. */
export async function startHttpsProxy(firebase: Firebase): Promise<HttpsProxy> {
  const { ports } = firebase;
  const routes: Record<string, Route> = {
    "firestore.googleapis.com": { port: ports.firestore, prefix: "" },
    "identitytoolkit.googleapis.com": { port: ports.auth, prefix: "/identitytoolkit.googleapis.com" },
    "securetoken.googleapis.com": { port: ports.auth, prefix: "/securetoken.googleapis.com" },
    "firebasestorage.googleapis.com": { port: ports.storage, prefix: "" },
  };
  const hosts = Object.keys(routes);
  const { private: key, cert } = await generate([{ name: "commonName", value: "googleapis.com" }], {
    extensions: [{ name: "subjectAltName", altNames: hosts.map((value) => ({ type: 2, value })) }],
  });
  const sockets = new Set<Socket>();
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const host = (request.headers[":authority"] ?? request.headers.host ?? "").replace(/:\d+$/, "");
    const route = routes[host];
    if (route) return pass(request, response, host, route);
    response.writeHead(421);
    response.end();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    resolverRules: hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(", "),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Route {
  readonly port: number;
  /** The Auth emulator serves several hosts and tells them apart by the first part of the path. */
  readonly prefix: string;
}

/** An emulator that cannot be reached aborts the browser's request, as a lost network does. */
function pass(request: Http2ServerRequest, response: Http2ServerResponse, host: string, { port, prefix }: Route): void {
  // A new connection for each request: a kept-alive one may be closing at the other end.
  const target = { host: "127.0.0.1", port, method: request.method, path: prefix + request.url, agent: false as const };
  const asked = ask({ ...target, headers: { ...endToEnd(request.headers), host } }, (answer: IncomingMessage) => {
    response.writeHead(answer.statusCode ?? 502, publicly(answer.headers, host));
    answer.pipe(response);
    answer.on("error", () => breakOff(response));
    answer.on("aborted", () => breakOff(response));
  });
  asked.on("error", () => breakOff(response));
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}

const breakOff = (response: Http2ServerResponse) => (response.stream ? response.stream.close(2) : response.destroy());

const PER_CONNECTION = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"];

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(":") && !PER_CONNECTION.includes(name));
  return Object.fromEntries(kept);
}

/** Rewrites the address of an upload's next part, which the Storage emulator builds with its own scheme and host. */
function publicly(headers: IncomingHttpHeaders, host: string): OutgoingHttpHeaders {
  const next = headers["x-goog-upload-url"];
  if (typeof next !== "string") return endToEnd(headers);
  return { ...endToEnd(headers), "x-goog-upload-url": next.replace(/^http:\/\/[^/]+/, `https://${host}`) };
}
