import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { STAFF, START_TIMEOUT_MS } from "../scripts/children.ts";
import { type Guard, guard } from "./guard.ts";
import { type Seed, type Server, SITE_URL, startServer } from "./server.ts";
import { lendVisitors } from "./visitors.ts";

export { expect };

interface Fixtures {
  /** Set to give each test of a file a server of its own, where tests change what others rely on. */
  readonly ownServer: boolean;
  /** What such a server begins with. */
  readonly seed: Seed;
  /** Whether its browsers run the service worker. */
  readonly hasWorkers: boolean;
  readonly server: Server;
  readonly guard: Guard;
  /** Expects this very text, or one that matches, in the console of any browser of this test. */
  readonly allowConsole: (text: string | RegExp) => void;
  /** A page of one more browser, as far as the server can tell: with its own cookies, and guarded like `page`. */
  readonly newVisitor: () => Promise<Page>;
  /** A page of one more browser, where staff have signed in. No address is open. */
  readonly staff: Page;
}

/** A server's start and end, which are none of a test's time. */
const SERVER = { timeout: 2 * START_TIMEOUT_MS };

export const test = base.extend<Fixtures, { readonly workerServer: Server }>({
  workerServer: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", ...SERVER },
  ],
  ownServer: [false, { option: true }],
  seed: ["demo", { option: true }],
  hasWorkers: [false, { option: true }],
  server: [
    async ({ ownServer, seed, workerServer }, use) => {
      const server = ownServer ? await startServer(seed) : workerServer;
      await use(server);
      if (ownServer) await server.stop();
    },
    SERVER,
  ],
  baseURL: ({ server }, use) => use(server.url),
  guard: async ({ server, hasWorkers }, use) => {
    const watching = guard(server, { hasWorkers });
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
    await requestSignIn(page);
    await use(page);
  },
});

/** Waits until the page is the client's: everything on it reacts. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-ready");
}

/** Holds requests back until what it returns is called, which resolves once they are all on their way. */
export async function held(page: Page, requests: RegExp | string): Promise<() => Promise<void>> {
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(requests, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    go();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** Goes to a path and waits until the page is the client's. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Waits until a page that was gone to without a load is there. Its address is not enough: that changes before the page does,
 *  and on a slow machine long before. */
export async function arrived(page: Page, path: string | RegExp, heading: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}

/** Signs in as a person does. Ends at /cms. */
export async function signIn(page: Page, { email, password } = STAFF): Promise<void> {
  await open(page, "/authentication");
  await fillSignIn(page, email, password);
  await closeAlert(page, "Prihlásenie úspešné");
  await arrived(page, "/cms", "Administrácia");
}

/** Signs in without the form. */
export async function requestSignIn(page: Page): Promise<void> {
  const response = await page.request.post(PATHS.signIn, { data: STAFF, headers: { origin: SITE_URL } });
  expect(await response.json()).toEqual({ outcome: "success" });
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByPlaceholder("E-Mail").fill(email);
  await page.getByPlaceholder("Heslo").fill(password);
  await page.getByRole("button", { name: "Prihlásiť", exact: true }).click();
}

/** D1: what the specification calls an alert is a dialog with this text and a button OK. */
export async function closeAlert(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text);
  await dialog.getByRole("button", { name: "OK" }).press("Enter");
  await expect(dialog).toBeHidden();
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE_OPTIONS: axeCore.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** Expects nothing that hinders people (design §6: WCAG 2.2 AA and axe's best practices). From the top of the page, because axe takes a
 *  control that has scrolled below a sticky bar for too small. */
export async function axe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    scrollTo({ top: 0, behavior: "instant" });
    const { violations } = await (window as unknown as { axe: typeof axeCore }).axe.run(options);
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target}`));
  }, AXE_OPTIONS);
  expect(found).toEqual([]);
}

/** The sum of all layout shifts since the page's HTML was parsed, after three more frames, to four places: below are fractions of a pixel that
 *  nobody sees. On a busy machine browsers paint parts of it before. */
export const layoutShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        const parsedAt = navigation?.domInteractive ?? 0;
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            if (startTime >= parsedAt) sum += value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestAnimationFrame(() => tell(Number(sum.toFixed(4))))),
        );
      }),
  );
