import { type BrowserContext, expect } from "@playwright/test";
import type { Server } from "./server.ts";

export interface Guard {
  /** Lets this very text through, or any such as described, and fails the test where it never came. */
  allow(text: string | RegExp): void;
  /** Lets through what a browser says without a network, however often it tries. */
  allowAway(): void;
  watch(context: BrowserContext): Promise<void>;
  /** Fails on all that came and was not allowed, and on all that was allowed and never came. */
  judge(): void;
}

/** What a browser says when the server or the network is away; "FAILED" behind a service worker. Expected in a test that takes the server
 *  away. */
const AWAY =
  /net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module/;
/** A request that the page itself gave up, by leaving or by closing a stream. */
const GIVEN_UP = "net::ERR_ABORTED";

interface GuardOptions {
  /** What else is said without a network. */
  readonly alsoAway?: RegExp;
  /** Whether browsers may run the service worker (B7). Otherwise they are as those without https, and the page's requests are its own. */
  readonly hasWorkers?: boolean;
}

/** Notes every console error and warning, uncaught error, violation of the content security policy and failed request to `server`. */
export function guard(
  server: Pick<Server, "url" | "outages" | "complaints">,
  { alsoAway, hasWorkers = false }: GuardOptions = {},
): Guard {
  const seen: { readonly text: string; readonly where: string }[] = [];
  const allowed: (string | RegExp)[] = [];
  const outagesBefore = server.outages();
  let mayBeAway = false;
  const isAway = (text: string) => AWAY.test(text) || alsoAway?.test(text);
  const note = (text: string, where = "") => {
    if (!(isAway(text) && (mayBeAway || server.outages() > outagesBefore))) seen.push({ text, where });
  };
  return {
    allow: (text) => allowed.push(text),
    allowAway() {
      mayBeAway = true;
    },
    async watch(context) {
      await context.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
          console.error(`Content security policy: ${effectiveDirective} ${blockedURI}`),
        );
      });
      if (!hasWorkers) {
        await context.addInitScript(() => {
          Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
        });
      }
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") note(message.text(), message.location().url);
      });
      context.on("weberror", (error) => note(String(error.error())));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        if (request.url().startsWith(server.url) && reason !== GIVEN_UP)
          note(`${request.method()} ${request.url()} ${reason}`);
      });
    },
    judge() {
      expect(server.complaints.splice(0), "what the server complained about").toEqual([]);
      expect(
        seen.filter(({ text }) => !allowed.some((wanted) => isIt(wanted, text))),
        "console errors, policy violations and failed requests",
      ).toEqual([]);
      expect(
        allowed.filter((wanted) => !seen.some(({ text }) => isIt(wanted, text))),
        "allowed but never seen",
      ).toEqual([]);
    },
  };
}

const isIt = (wanted: string | RegExp, text: string) =>
  typeof wanted === "string" ? text === wanted : wanted.test(text);
