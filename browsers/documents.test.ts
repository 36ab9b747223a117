import { expect } from "vitest";
import { temporaryFile } from "./files.ts";
import { journey } from "./journey.ts";
import { signIn, toast } from "./staff.ts";

/** An empty page of A4. */
const PDF = [
  "%PDF-1.4",
  "1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj",
  "2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj",
  "3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj",
  "trailer <</Root 1 0 R>>",
  "%%EOF",
].join("\n");

journey(
  "B8 a document that staff upload opens and fills the window",
  async ({ browser }) => {
    await signIn(browser);
    await browser.open("/cms-nastavenia");
    await browser.choose("Reklamačný poriadok", temporaryFile("poriadok.pdf", PDF));
    await browser.click("main button", "Uložiť zmeny");
    await toast(browser, "Nastavenia boli uložené.");
    await browser.open("/faq");
    const path = await browser.run(() => document.querySelector('main a[href*=".pdf"]')?.getAttribute("href") ?? "");
    await browser.load(path);
    const outside = () =>
      browser.run(() => {
        const { width = 0, height = 0 } = document.querySelector("iframe, embed")?.getBoundingClientRect() ?? {};
        return [innerWidth - width, innerHeight - height].map(Math.round);
      });
    await expect.poll(outside).toEqual([0, 0]);
  },
  // Firefox shows a document in a page of its own, where no script of a test may run.
  { only: "webkit" },
);
