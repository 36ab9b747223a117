import type { CDPSession, Page } from "@playwright/test";
import { asStaff, inBrowser, LAPTOP, onPhone, open, STAFFS_PHONE } from "./browser.ts";
import type { Bench } from "./server.ts";
import { signIn } from "./staff.ts";
import { median, type Row } from "./table.ts";

/** The processor's slowdown, as of a cheap phone. */
const SLOWDOWN = 4;
/** The rows of the list's first page. */
const ROWS = 100;
const TIMES = 5;
/** After which an interaction has nothing left to do. */
const PAUSE_MS = 1_000;

interface Interaction {
  /** Absent where it only leads back to where the round begins. */
  readonly measured?: { readonly what: string; readonly mostMs: number };
  readonly act: (page: Page) => Promise<unknown>;
  /** The event with which it begins. */
  readonly event: "click" | "keydown" | "popstate";
  /** It is done when such an element is shown. */
  readonly shown?: string;
  /** It is done when the text of this element is another one. */
  readonly changed?: string;
}

const click =
  (selector: string, nth = 0) =>
  (page: Page) =>
    page.locator(selector).nth(nth).click();
const key = (selector: string, name: string) => (page: Page) => page.locator(selector).press(name);

const ROW = ".list-rows li";
const switched = (isOn: boolean) => `${ROW}:nth-child(2) [role=switch][aria-checked=${isOn}]`;
const STAFF_SEARCH = "main input[placeholder='Zadaj názov produktu']";
const PUBLIC_SEARCH = "main input[type=search]";

/** One round, each from where the one before ends (B16). */
const OF_STAFF: readonly Interaction[] = [
  {
    measured: { what: `the staff's list of ${ROWS} rows opens`, mostMs: 300 },
    act: click('.staff-nav [href="/cms-prod"]'),
    event: "click",
    shown: ROW,
  },
  { measured: { what: "a form opens", mostMs: 250 }, act: click(".row-name", 3), event: "click", shown: "main form" },
  {
    measured: { what: "the list comes back from the form", mostMs: 300 },
    act: click("main .back-link"),
    event: "click",
    shown: ROW,
  },
  {
    measured: { what: "the switch", mostMs: 120 },
    act: click(switched(true)),
    event: "click",
    shown: switched(false),
  },
  { act: click(switched(false)), event: "click", shown: switched(true) },
  {
    measured: { what: "a key in the staff's search", mostMs: 120 },
    act: key(STAFF_SEARCH, "7"),
    event: "keydown",
    changed: ".list-rows",
  },
  { act: key(STAFF_SEARCH, "Backspace"), event: "keydown", changed: ".list-rows" },
  { act: click('.staff-nav [href="/cms-cat"]'), event: "click", changed: "h1" },
];
const OF_VISITORS: readonly Interaction[] = [
  {
    measured: { what: "from a card to its product", mostMs: 150 },
    act: click('main .card a[href^="/products/"]', 2),
    event: "click",
    changed: "main h1",
  },
  {
    measured: { what: "Back to the list", mostMs: 150 },
    act: (page) => page.evaluate(() => history.back()),
    event: "popstate",
    changed: "main h1",
  },
  {
    measured: { what: "a key in the visitors' search", mostMs: 120 },
    act: key(PUBLIC_SEARCH, "7"),
    event: "keydown",
    changed: ".product-grid",
  },
  { act: key(PUBLIC_SEARCH, "Backspace"), event: "keydown", changed: ".product-grid" },
];

/** How long staff and visitors wait for what they do most, from the event to the frame that shows its result (B16). */
export async function interactions({ server }: Bench): Promise<readonly Row[]> {
  const staff = await signIn(server);
  for (let nth = 0; nth < ROWS; nth++)
    await staff.add({
      id: `rychly-${nth}`,
      Name: `Žeriav ${nth} s výsuvným ramenom a stojanom`,
      Description: ["Zdvihne všetko."],
      Category: "",
      Availability: 1,
      imgPath: "",
      Parameters: [],
      Price: { Day: 10 + nth },
    });
  const { url } = server;
  const ofStaff = (where: string) => (page: Page, cdp: CDPSession) => rounds(page, cdp, `${url}/cms`, OF_STAFF, where);
  return inBrowser(async (browser) => [
    ...(await asStaff(browser, { server, staff, screen: LAPTOP }, ofStaff("on a laptop"))),
    ...(await asStaff(browser, { server, staff, screen: STAFFS_PHONE }, ofStaff("on a phone"))),
    ...(await onPhone(browser, (page, cdp) => rounds(page, cdp, `${url}/products`, OF_VISITORS, "on a phone"))),
  ]);
}

async function rounds(page: Page, cdp: CDPSession, url: string, interactions: readonly Interaction[], where: string) {
  const times = interactions.map((): number[] => []);
  await open(page, url);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  for (let round = 0; round <= TIMES; round++) {
    for (const [nth, interaction] of interactions.entries()) {
      const ms = await timeOf(page, interaction);
      // The first round loads the pages' scripts.
      if (round > 0) times[nth]?.push(ms);
      await page.waitForTimeout(PAUSE_MS);
    }
  }
  return interactions.flatMap(({ measured }, nth): readonly Row[] =>
    measured
      ? [{ what: `${measured.what} ${where}`, figure: median(times[nth] ?? []), unit: "ms", most: measured.mostMs }]
      : [],
  );
}

/** Milliseconds from the event to the end of the frame that shows what it led to. */
async function timeOf(page: Page, { act, event, shown, changed }: Interaction): Promise<number> {
  const done = page.evaluate(
    ({ event, shown, changed }) =>
      new Promise<number>((resolve, reject) => {
        const timer = setTimeout(reject, 20_000, new Error(`Nothing followed the ${event}: ${shown ?? changed}`));
        const textNow = () => changed && document.querySelector(changed)?.textContent;
        let before: ReturnType<typeof textNow>;
        let startedAt = Number.NaN;
        const look = () => {
          const isDone = shown ? document.querySelector(shown) : textNow() !== before;
          if (!isDone) return requestAnimationFrame(look);
          clearTimeout(timer);
          // The next task runs after this frame, and before pictures that arrive.
          void scheduler.postTask(() => resolve(performance.now() - startedAt), { priority: "user-blocking" });
        };
        const start = () => {
          startedAt = performance.now();
          before = textNow();
          requestAnimationFrame(look);
        };
        addEventListener(event, start, { capture: true, once: true });
      }),
    { event, shown, changed },
  );
  await act(page);
  return done;
}
