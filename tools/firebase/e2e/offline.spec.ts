import type { Page } from "@playwright/test";
import { HAMMER } from "../../../e2e/catalogue.ts";
import { open, ready } from "../../../e2e/fixtures.ts";
import { expect, test } from "./fixtures.ts";

test.use({ hasWorkers: true });

const KEPT = "Ste bez pripojenia. Zobrazené údaje sú z";
const NEVER_SEEN = "Túto stránku ste ešte neotvorili";

/** Waits until the browser keeps a page with this text among what it showed. */
async function untilCached(page: Page, path: string, text: string): Promise<void> {
  const kept = () => page.evaluate(async (url) => (await (await caches.open("cached")).match(url))?.text(), path);
  await expect.poll(kept, { timeout: 30_000 }).toContain(text);
}

test("B7 without a connection a page shows what was seen on it, newer than the build, with its picture", async ({
  page,
  firebase,
  guard,
}) => {
  guard.allowAway();
  await firebase.seed("products", {
    nova: {
      Name: "Nová píla",
      Description: [],
      Category: "",
      Availability: 1,
      Parameters: [],
      Price: { Day: 10 },
      imgPath: "",
    },
  });
  await open(page, "/products/nova");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nová píla");
  await untilCached(page, "/products/nova", "Nová píla");
  await open(page, `/products/${HAMMER.id}`);
  await untilCached(page, `/products/${HAMMER.id}`, '"shown"');
  const picture = page.getByRole("main").getByRole("img").first();
  const isStored = (url: string) =>
    page.evaluate(
      async (wanted) => Boolean(await (await caches.open("cached")).match(wanted, { ignoreVary: true })),
      url,
    );
  const src = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(() => isStored(src)).toBe(true);

  await page.context().setOffline(true);
  await page.goto("/products/nova");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nová píla");
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.goto(`/products/${HAMMER.id}`);
  await ready(page);
  const decoded = picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  expect(await decoded).toBeGreaterThan(0);
});

test("B7 a page never seen says so, with what the shop is now, and with the connection all is live again", async ({
  page,
  guard,
}) => {
  guard.allowAway();
  await open(page, "/home");
  await untilCached(page, "/bez-pripojenia", '"shown"');
  await page.context().setOffline(true);
  await page.goto("/faq");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NEVER_SEEN);
  await expect(page.getByRole("main").getByRole("row", { name: /^Pondelok/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Často kladené otázky", { timeout: 60_000 });
  await expect(page.getByText(KEPT)).toBeHidden();
});
