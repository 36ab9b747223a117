import type { Page } from "@playwright/test";
import { shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { shownClock, shownDay } from "#src/domain/hours/shown-date.ts";
import { DRILLING, HAMMER, LASER } from "./catalogue.ts";
import { button, post } from "./cms.ts";
import { arrived, axe, test as base, expect, open, ready, requestSignIn } from "./fixtures.ts";
import { type Front, startFront } from "./front.ts";
import { ADDRESS, expectPhone, shop } from "./shop.ts";

const test = base.extend<{ readonly front: Front }>({
  front: async ({ server }, use) => {
    const front = await startFront(server.url);
    await use(front);
    await front.stop();
  },
  baseURL: ({ front }, use) => use(front.url),
});
test.use({ hasWorkers: true, ownServer: true });

const LIVE_NOTICE = "Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.";
const NEVER_SEEN = "Túto stránku ste ešte neotvorili";
const SEARCH_WAITS = "Hľadanie počká na pripojenie.";
const HAMMER_PATH = `/products/${HAMMER.id}`;
const LASER_PATH = `/products/${LASER.id}`;

const noticeAt = (instant: number): string => {
  const time = shopTimeOf(instant);
  return `Ste bez pripojenia. Zobrazené údaje sú z ${shownDay(time)} o ${shownClock(time)}.`;
};

/** Paths of all that the browser has cached, with their queries. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open("cached")).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });

/** The HTML that the browser has cached. */
const storedPage = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate(async (url) => (await (await caches.open("cached")).match(url))?.text(), path);

/** When the data of the page were cached; undefined where the server has just sent them. */
const cachedAt = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => JSON.parse(document.getElementById("data")?.textContent ?? "{}").cachedAt);

/** The HTML of a page with a mark in its head. */
const marked = (html: Buffer, name: string) =>
  Buffer.from(html.toString().replace("<title>", `<meta name=${name}><title>`));

/** Opens a page for the first time, and waits until the browser has cached it. */
async function openAndCache(page: Page, path: string, cachedAs = path): Promise<void> {
  await open(page, path);
  await untilCached(page, cachedAs);
}
async function untilCached(page: Page, path: string): Promise<void> {
  for (const each of [path, "/bez-pripojenia"])
    await expect.poll(() => cachedPaths(page), { timeout: 30_000, intervals: [100] }).toContain(each);
}

test("B7 a page seen before opens without a connection, alive, with its pictures and the time of its data, which stays; an open one keeps its own words (D24)", {
  tag: "@phone",
}, async ({ page, guard }) => {
  guard.allowAway();
  const before = Date.now();
  await openAndCache(page, HAMMER_PATH);
  const after = Date.now();
  await page.context().setOffline(true);
  await expect(page.getByText(LIVE_NOTICE)).toBeVisible();
  const [cached, other] = await page.evaluate(async () => {
    const picture = document.querySelector<HTMLImageElement>("main img") as HTMLImageElement;
    const url = new URL(picture.currentSrc);
    url.searchParams.set("w", url.searchParams.get("w") === "320" ? "640" : "320");
    const image = Object.assign(new Image(), { src: url.href });
    await Promise.all([picture.decode(), image.decode()]);
    return [new URL(picture.currentSrc).searchParams.get("w"), String(image.naturalWidth)];
  });
  expect(other, "a picture that was cached in one width stands for its other widths").toBe(cached);

  await page.reload();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
  const notice = page.getByRole("status").filter({ hasText: "Ste bez pripojenia" });
  await expect(notice).toBeVisible();
  expect([noticeAt(before), noticeAt(after)]).toContain(await notice.innerText());
  const picture = page.getByRole("main").getByRole("img").first();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await axe(page);

  const first = await cachedAt(page);
  expect(first).toBeGreaterThan(0);
  await page.reload();
  await ready(page);
  expect(await cachedAt(page), "the time of the data after another load").toBe(first);
});

test("B7 an open page is cached as it showed live values last, which Back from another site shows without a connection; what changed meanwhile comes with the connection, and the words go; with OFFLINE=off browsers lose the worker and all that was cached, and get none", async ({
  page,
  staff,
  server,
  guard,
}) => {
  guard.allowAway();
  await openAndCache(page, HAMMER_PATH);
  const fields = { Availability: 0, BackOn: "2027-12-01" };
  const change = { kind: "update", collection: "products", id: HAMMER.id, fields, expected: { Availability: 1 } };
  expect((await post(staff, "/api/commit", { changes: [change] })).ok()).toBe(true);
  const article = page.getByRole("article");
  await expect(article).toContainText("späť asi 1. 12. 2027");
  await expect.poll(() => storedPage(page, HAMMER_PATH)).toContain("2027-12-01");
  await page.goto("about:blank");
  await server.down();
  // For which browsers use their own cache, where the page is as it was loaded.
  await page.goBack();
  await ready(page);
  await expect(page.getByText("Zobrazené údaje sú z")).toBeVisible();
  await expect(article).toContainText("späť asi 1. 12. 2027");
  await server.restart();
  await expect(page.getByText("Zobrazené údaje sú z")).toBeHidden();
  await expect(page.getByText(LIVE_NOTICE)).toBeHidden();

  await server.restart({ OFFLINE: "off" });
  await open(page, "/faq");
  const left = () =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update().catch(() => {});
      return [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length];
    });
  await expect.poll(left).toEqual([0, 0]);
  await open(page, "/home");
  expect(await left()).toEqual([0, 0]);
  await expect(page.locator("html")).not.toHaveAttribute("data-offline");
});

test("B7 links and Back lead through what was seen, also by a link; one's own list is a page of its own, and foreign parameters make none", async ({
  page,
  guard,
}) => {
  guard.allowAway();
  const heading = page.getByRole("heading", { level: 1 });
  const main = page.getByRole("main");
  await openAndCache(page, "/home");
  await main.getByRole("link", { name: DRILLING.name }).click();
  await expect(heading).toHaveText(DRILLING.name);
  await untilCached(page, `/categories/${DRILLING.id}`);
  await main.getByRole("link", { name: HAMMER.name }).click();
  await expect(heading).toHaveText(HAMMER.name);
  await untilCached(page, HAMMER_PATH);
  await openAndCache(page, `${LASER_PATH}?fbclid=1&od=2027-01-11T09:00&do=2027-01-12T09:00`, LASER_PATH);
  await main.getByRole("button", { name: "Pridať do zoznamu" }).first().click();
  await openAndCache(page, "/zoznam");
  const openList = await page.context().newPage();
  await openList.goto("/zoznam");
  await expect(openList.getByRole("main")).toContainText("Spolu ");
  await page.context().setOffline(true);

  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => Object.assign(document.querySelector("main") ?? {}, { isOfHtml: true })),
  );
  await page.goto("/home");
  await ready(page);
  // Otherwise a button that is pressed early would be gone when the press is repeated (ADR-004).
  expect(await main.evaluate((element) => "isOfHtml" in element), "the page is not rendered anew").toBe(true);
  await main.getByRole("link", { name: DRILLING.name }).click();
  await expect(heading).toHaveText(DRILLING.name);
  await main.getByRole("link", { name: HAMMER.name }).click();
  await expect(heading).toHaveText(HAMMER.name);
  await main.getByRole("button", { name: "Pridať do zoznamu" }).first().click();
  await expect(main.getByRole("button", { name: "Odobrať zo zoznamu" })).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText(DRILLING.name);

  // B4: a time that is chosen without a connection leads to no other page.
  await page.goto(`${LASER_PATH}?od=2027-01-11T09:00&do=2027-01-13T09:00`);
  await ready(page);
  await expect(heading).toHaveText(LASER.name);

  // B6: one's own list names what the device remembers.
  await page.goto("/zoznam");
  await ready(page);
  const begins = ({ name }: { name: string }) => new RegExp(`^${name.replaceAll(" ", "\\s")}`);
  await expect(main.getByRole("listitem")).toHaveText([begins(LASER), begins(HAMMER)]);
  await expect(main).not.toContainText("Už nie je v ponuke");
  await expect(main).not.toContainText("Spolu");
  await expect(openList.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await expect(openList.getByRole("main"), "a sum without one of them").not.toContainText("Spolu ");
  const mail = await main.getByRole("link", { name: "Poslať e-mailom" }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(`- ${LASER.name}\r\n- ${HAMMER.name}`);
  await expect(page.getByText("Zobrazené údaje sú z")).toBeVisible();
});

test("B7 /bez-pripojenia: a page never seen says so, also by a link, with phone, address and hours, and opens by itself once there is a connection; a search waits for it (B1)", {
  tag: "@journey",
}, async ({ page, guard }) => {
  guard.allowAway();
  await openAndCache(page, "/home");
  await page.context().setOffline(true);
  await page.goto("/");
  await expect(page, "the bare address leads home").toHaveURL("/home");
  await ready(page);
  await page.getByRole("navigation").getByRole("link", { name: "Časté otázky" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NEVER_SEEN);
  await page.goto("/faq");
  await ready(page);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NEVER_SEEN);
  await expect(page).toHaveURL("/faq");
  await expectPhone(main);
  await expect(main).toContainText(ADDRESS);
  await expect(main.getByRole("row", { name: /^Pondelok/ })).toBeVisible();
  await axe(page);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Často kladené otázky", { timeout: 30_000 });

  await page.context().setOffline(true);
  await page.goto("/home");
  await ready(page);
  const field = page.getByRole("searchbox");
  await field.fill("vrtacka");
  await field.press("Enter");
  await expect(page.getByText(SEARCH_WAITS)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("2 výsledky pre „vrtacka“")).toBeVisible({ timeout: 30_000 });
});

test("B7 a page from the server is newer than the cached one, and is cached in its place; that is shown where a proxy says that the server is down and after three seconds of silence", async ({
  page,
  front,
}) => {
  await openAndCache(page, HAMMER_PATH);
  front.answers = (path, body) => (path === HAMMER_PATH ? marked(body, "newer") : undefined);
  await page.reload();
  await expect(page.locator("meta[name=newer]")).toBeAttached();
  await expect.poll(() => storedPage(page, HAMMER_PATH)).toContain("<meta name=newer>");
  front.answers = () => undefined;

  front.status = 502;
  await page.reload();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
  delete front.status;

  front.isSilent = true;
  await page.reload();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
  expect(await cachedAt(page)).toBeGreaterThan(0);
  await expect(page.getByText("Ste bez pripojenia"), "because it goes live").toBeHidden();
  front.isSilent = false;
});

test("B7 a new release leaves open pages and what is typed alone, and is there at the next full load", async ({
  page,
  front,
}) => {
  await openAndCache(page, "/products");
  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("vrtac");
  const otherTab = await page.context().newPage();
  await open(otherTab, "/products");
  const otherField = otherTab.getByRole("main").getByRole("searchbox");
  await otherField.fill("miesac");
  // Chromium may put a worker off that is to take over while pages still talk to the old one.
  await untilCached(page, "/products?hladat=vrtac");
  await untilCached(page, "/products?hladat=miesac");
  const changes = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    navigator.serviceWorker.addEventListener("controllerchange", () => seen.count++);
    return seen;
  });
  front.answers = (path, body) => {
    if (path === "/service-worker.js") return Buffer.concat([body, Buffer.from("\n// 2")]);
    return path === "/faq" ? marked(body, "release-2") : undefined;
  };
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const isWaiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));
  await expect.poll(isWaiting).toBe(true);
  await expect(field).toHaveValue("vrtac");
  expect(await changes.evaluate(({ count }) => count)).toBe(0);

  await page.goto("/faq");
  await expect(page.locator("meta[name=release-2]")).toBeAttached();
  await expect.poll(isWaiting, { timeout: 45_000 }).toBe(false);
  await expect(otherField).toHaveValue("miesac");
  await otherTab.getByRole("link", { name: "Časté otázky" }).click();
  await arrived(otherTab, "/faq", "Často kladené otázky");
});

test("B7 nothing of staff, of signing in and of the API is cached; who agreed to leave unsaved changes without a connection is not asked again by the browser (D18)", async ({
  page,
  guard,
}) => {
  guard.allowAway();
  await openAndCache(page, "/home");
  await requestSignIn(page);
  for (const path of ["/cms", "/heslo"]) await open(page, path);
  await openAndCache(page, "/faq");
  const cached = await cachedPaths(page);
  const strange = cached.filter(
    (path) => !/^\/(home|faq|bez-pripojenia|assets\/.*|files\/(products|categories)\/.*)$/.test(path),
  );
  expect(strange).toEqual([]);
  const texts = await page.evaluate(async () => {
    const cache = await caches.open("cached");
    const pages = (await cache.keys()).filter(({ url }) => !/\/(assets|files)\//.test(url));
    return Promise.all(pages.map(async (request) => (await cache.match(request))?.text() ?? ""));
  });
  for (const text of texts) expect(text).not.toContain("sklad@pozicovna.example");

  await open(page, "/cms-prod-detail");
  await page.getByLabel("Názov").fill("Vŕtačka");
  await page.context().setOffline(true);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.getByRole("link", { name: "Domov" }).first().click();
  await button(page, "Odísť bez uloženia").click();
  await arrived(page, "/home", shop.name);
  expect(asked).toEqual([]);
});
