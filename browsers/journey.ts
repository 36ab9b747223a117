import { afterAll, beforeAll, expect, test } from "vitest";
import { TRIED } from "../scripts/browsers.js";
import { type Browser, openBrowser } from "./browser.ts";
import { ENGINES, type EngineName, type Preferences, type Session, whyMissing } from "./engines.ts";
import { keepScreenshot } from "./screenshots.ts";
import { type Site, startSite } from "./site.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** Where most visitors use each engine: WebKit on iPhones, the others on computers. */
const USUAL_SIZE: Readonly<Record<EngineName, typeof PHONE>> = { firefox: DESKTOP, webkit: PHONE, chromium: DESKTOP };

export interface Journey {
  readonly browser: Browser;
  readonly site: Site;
  readonly engine: EngineName;
  /** One more browser of the same size: of the other engine, where this machine has it. */
  other(): Promise<Browser>;
}
interface Options {
  /** The only engine in which it is tried. */
  readonly only?: EngineName;
  /** Firefox's, beside those of every test. */
  readonly preferences?: Preferences;
}

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Registers a test for each engine, in a window of its usual size. Each begins with a browser that has stored nothing, and fails at a
 *  console error or warning, a violation of the content security policy or a failed request. The tests of a file share a server with the
 *  demo shop. */
export function journey(title: string, body: (journey: Journey) => Promise<void>, options: Options = {}): void {
  const engines = TRIED.filter((name) => name === (options.only ?? name));
  for (const engine of engines) {
    const { width, height } = USUAL_SIZE[engine];
    test(`${engine}: ${title}`, async ({ skip, task }) => {
      skip(whyMissing(engine) !== undefined, whyMissing(engine));
      if (task.result?.retryCount) {
        // The first try may have changed the shop.
        await site.stop();
        site = await startSite();
      }
      const sessions: Session[] = [];
      const browsers: Browser[] = [];
      async function start(name: EngineName): Promise<Browser> {
        const session = await ENGINES[name](options.preferences);
        sessions.push(session);
        const browser = await openBrowser(session, site.url, width, height);
        browsers.push(browser);
        return browser;
      }
      const another = TRIED.find((name) => name !== engine && !whyMissing(name));
      try {
        const browser = await start(engine);
        await body({ browser, site, engine, other: () => start(another ?? engine) });
        expect(site.takeComplaints(), "console messages, policy violations and failed requests").toEqual([]);
      } catch (error) {
        console.error(site.takeComplaints());
        const name = `${engine}-${title.replace(/[^\p{L}\d]+/gu, "-").slice(0, 60)}`;
        for (const [at, browser] of browsers.entries()) {
          await keepScreenshot(browser, `${name}-${at}`).catch((reason) => console.error(String(reason)));
        }
        throw error;
      } finally {
        for (const session of sessions) await session.end();
      }
    });
  }
}

/** Does the same at the size of a phone and then at that of a computer, for pages that differ between them. */
export async function atBothSizes(browser: Browser, work: (width: number) => Promise<void>): Promise<void> {
  for (const { width, height } of [PHONE, DESKTOP]) {
    await browser.resize(width, height);
    await work(width);
  }
}
