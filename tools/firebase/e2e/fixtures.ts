import { test as base, expect, type LaunchOptions, type Page } from "@playwright/test";
import { open, signIn } from "../../../e2e/fixtures.ts";
import { type Guard, guard } from "../../../e2e/guard.ts";
import { lendVisitors } from "../../../e2e/visitors.ts";
import { systemChromium } from "../../../scripts/chromium.js";
import { hosting } from "../../../src/entry/firebase/serve.ts";
import { listen } from "../../../src/server/http/listen.ts";
import { startHttpsProxy } from "../emulator/https-proxy.ts";
import type { Firebase } from "../emulator/start-firebase.ts";
import { ROOT, seedProject, startProject } from "./project.ts";

export { expect };

interface Fixtures {
  /** The project of this test: the demo catalogue, a member of staff and a stranger. */
  readonly firebase: Firebase;
  /** Whether its browsers run the service worker. */
  readonly hasWorkers: boolean;
  readonly guard: Guard;
  /** Expects such a text in the console of any browser of this test. */
  readonly allowConsole: Guard["allow"];
  /** A page of one more browser, guarded like `page`. */
  readonly newVisitor: () => Promise<Page>;
  /** A page of one more browser, at /cms, where staff have signed in. */
  readonly staff: Page;
}
interface Place {
  readonly firebase: Firebase;
  /** Where the built site is served as Hosting would. */
  readonly url: string;
  readonly resolverRules: string;
}

/** What the SDK says when its connection breaks; it then wants to ask Google whether there is a network, which the policy refuses. */
const SDK_AWAY = /@firebase\/firestore: .*(transport errored|Could not reach)|www\.google\.com\/images\/cleardot\.gif/;
const START = { timeout: 120_000 };

export const test = base.extend<Fixtures, { readonly place: Place; readonly launchOptions: LaunchOptions }>({
  place: [
    async ({}, use) => {
      const firebase = await startProject();
      const proxy = await startHttpsProxy(firebase);
      const site = await listen(hosting(ROOT), { host: "127.0.0.1", port: 0 });
      await use({ firebase, url: site.url, resolverRules: proxy.resolverRules });
      await site.stop(() => {});
      await proxy.stop();
      await firebase.stop();
    },
    { scope: "worker", ...START },
  ],
  launchOptions: [
    ({ place }, use) => {
      const executablePath = systemChromium();
      const quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
      // The service worker's requests, too, meet the proxy's own certificate.
      const args = [...quiet, "--ignore-certificate-errors", `--host-resolver-rules=${place.resolverRules}`];
      return use({ ...(executablePath && { executablePath }), args });
    },
    { scope: "worker" },
  ],
  baseURL: ({ place }, use) => use(place.url),
  firebase: [
    async ({ place }, use) => {
      await seedProject(place.firebase);
      await use(place.firebase);
    },
    { auto: true },
  ],
  hasWorkers: [false, { option: true }],
  guard: async ({ place, firebase, hasWorkers }, use) => {
    // What the rules refuse without the test expecting it is a fault of the app or of the rules.
    const watching = guard(
      { url: place.url, outages: () => 0, complaints: firebase.denied },
      { alsoAway: SDK_AWAY, hasWorkers },
    );
    await use(watching);
    watching.judge();
  },
  allowConsole: ({ guard }, use) => use(guard.allow),
  context: async ({ context, guard }, use) => {
    await guard.watch(context);
    await use(context);
  },
  newVisitor: ({ browser, baseURL, guard }, use) => lendVisitors({ browser, baseURL, guard }, use),
  staff: async ({ newVisitor }, use) => {
    const page = await newVisitor();
    await signIn(page);
    await use(page);
  },
});

export const FIRESTORE = "https://firestore.googleapis.com";

/** Goes to a page and waits until Firestore has answered it. */
export async function openLive(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().startsWith(FIRESTORE));
  await open(page, path);
  await answered;
}
