import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import { systemChromium } from "../scripts/chromium.js";
import type { Server } from "./server.ts";
import type { Staff } from "./staff.ts";

/** The phone of Lighthouse's mobile visits. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "sk-SK",
};
/** A current phone, as staff hold it. */
export const STAFFS_PHONE = { ...PHONE, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };
export const LAPTOP = { viewport: { width: 1280, height: 800 }, locale: "sk-SK" };
const LINES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/** The path of the Chromium that measures. */
export const chromiumPath = (): string => systemChromium() ?? chromium.executablePath();

/** Does the work in a browser of its own and closes the browser, also after an error. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: LINES });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Does the work on the page of a new visitor with an empty cache, on a phone. */
export async function onPhone<T>(browser: Browser, work: (page: Page, cdp: CDPSession) => Promise<T>): Promise<T> {
  return inContext(await browser.newContext(PHONE), work);
}

/** The same where staff have signed in. */
export async function asStaff<T>(
  browser: Browser,
  { server, staff, screen }: { server: Server; staff: Staff; screen: BrowserContextOptions },
  work: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(screen);
  const [name = "", value = ""] = staff.cookie.split("=");
  await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: "Lax" }]);
  return inContext(context, work);
}

async function inContext<T>(context: BrowserContext, work: (page: Page, cdp: CDPSession) => Promise<T>): Promise<T> {
  try {
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}
