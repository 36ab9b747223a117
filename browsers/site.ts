import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startServer } from "../e2e/server.ts";
import { freePort } from "../scripts/children.ts";

export interface Site {
  readonly url: string;
  /** What was seen since the last call: what pages wrote to the console, violations of the content security policy, failed requests, and
   *  what the server complained about. */
  takeComplaints(): readonly string[];
  /** Cuts all connections and refuses new ones, until `reconnect`. */
  disconnect(): void;
  reconnect(): void;
  stop(): Promise<void>;
}

const COLLECTOR = "/console-collector.js";
const REPORT = "/console-report";

/** Starts the built server with the demo shop behind a proxy that adds one script to each page. By that script the page reports what the
 *  browser writes to its console, because WebKit's driver cannot be asked. */
export async function startSite(): Promise<Site> {
  const server = await startServer();
  const complaints: string[] = [];
  const proxy = createServer(async (request, response) => {
    if (request.url === COLLECTOR) {
      response.setHeader("Content-Type", "text/javascript");
      response.end(`(${collect})(${JSON.stringify(REPORT)})`);
    } else if (request.url === REPORT) {
      complaints.push(await text(request));
      response.end();
    } else {
      forward(server.url, request, response, (complaint) => complaints.push(complaint));
    }
  });
  let isCut = false;
  proxy.on("connection", (socket) => isCut && socket.destroy());
  const port = await freePort();
  await once(proxy.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    takeComplaints: () => [...complaints.splice(0), ...server.complaints.splice(0)],
    disconnect() {
      isCut = true;
      proxy.closeAllConnections();
    },
    reconnect() {
      isCut = false;
    },
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await server.stop();
    },
  };
}

function forward(to: string, request: IncomingMessage, response: ServerResponse, complain: (text: string) => void) {
  const { method, url = "", headers } = request;
  const isNavigation = headers.accept?.includes("text/html");
  const forwarded = isNavigation ? { ...headers, "accept-encoding": "identity" } : headers;
  const upstream = httpRequest(`${to}${url}`, { method, headers: forwarded }, async (answer) => {
    const { statusCode = 0, headers: given } = answer;
    if (statusCode >= 400 && !isNavigation) complain(`${method} ${url} ${statusCode}`);
    if (!given["content-type"]?.startsWith("text/html")) {
      response.writeHead(statusCode, given);
      answer.pipe(response);
      return;
    }
    const { "content-length": _, ...others } = given;
    const html = await text(answer);
    response.writeHead(statusCode, others);
    response.end(html.replace("<head>", `<head><script src="${COLLECTOR}"></script>`));
  });
  upstream.on("error", () => response.destroy());
  response.on("close", () => upstream.destroy());
  request.pipe(upstream);
}

/** Runs in the page, before its own scripts. The report is a synchronous request, so that none is lost when the page is left. */
function collect(report: string): void {
  function say(complaint: string): void {
    const request = new XMLHttpRequest();
    request.open("POST", report, false);
    request.send(`${location.pathname}: ${complaint}`);
  }
  for (const level of ["warn", "error"] as const) {
    const write = console[level];
    console[level] = (...values: unknown[]) => {
      write(...values);
      say(values.map(String).join(" "));
    };
  }
  addEventListener("unhandledrejection", ({ reason }) => say(String(reason)));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    say(`content security policy: ${effectiveDirective} ${blockedURI}`),
  );
  addEventListener("error", ({ message }) => say(message));
}
