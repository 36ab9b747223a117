import { expect } from "vitest";
import { HAMMER } from "../e2e/catalogue.ts";
import { signIn as signInToApi } from "../faults/staff.ts";
import type { Browser } from "./browser.ts";
import { journey } from "./journey.ts";
import { signIn } from "./staff.ts";

const availability = (browser: Browser) => browser.texts("main article header span");

journey(
  "§7 what staff switch in one engine changes the open page of another, without a reload",
  async ({ browser, other }) => {
    await browser.open(`/products/${HAMMER.id}`);
    await expect.poll(() => availability(browser)).toContain("Dostupný");
    const staff = await other();
    await signIn(staff);
    await staff.open("/cms-prod?hladat=sds-plus");
    await staff.click("main [role=switch]");
    await expect.poll(() => availability(browser)).toContain("Nedostupný");
    await expect.poll(() => staff.texts("main [role=switch]:not([aria-busy=true])")).toHaveLength(1);
    await staff.click("main [role=switch]");
    await expect.poll(() => availability(browser)).toContain("Dostupný");
  },
);

journey("design §3 a page whose connection was cut shows what changed meanwhile", async ({ browser, site }) => {
  const change = { kind: "update", collection: "products", id: HAMMER.id } as const;
  await browser.open(`/products/${HAMMER.id}`);
  const staff = await signInToApi(site.url);
  site.disconnect();
  await expect
    .poll(() =>
      fetch(site.url).then(
        () => "answered",
        () => "refused",
      ),
    )
    .toBe("refused");
  site.reconnect();
  await staff.commit([{ ...change, fields: { Availability: 0 }, expected: { Availability: 1 } }]);
  await expect.poll(() => availability(browser)).toContain("Nedostupný");
  await staff.commit([{ ...change, fields: { Availability: 1 }, expected: { Availability: 0 } }]);
  await expect.poll(() => availability(browser)).toContain("Dostupný");
});
