import { PUBLIC_PATHS } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";

/** Words that stand nowhere but in the back office's scripts. */
const STAFFS_WORDS = ["Nový produkt", "Chcete naozaj", "Editácia otváracích hodín"];

/** /heslo is public for new staff only, whose page it shows. */
const VISITORS = PUBLIC_PATHS.filter((path) => path !== "/heslo");

for (const path of VISITORS) {
  test(`§6 ${path}: visitors load none of what only staff use`, async ({ page }) => {
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.text());
    });
    await open(page, path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of await Promise.all(scripts)) {
      for (const words of STAFFS_WORDS) expect(script).not.toContain(words);
    }
  });
}
