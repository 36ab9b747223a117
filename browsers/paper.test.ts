import { expect } from "vitest";
import { HAMMER } from "../e2e/catalogue.ts";
import { journey } from "./journey.ts";

journey("B3 on paper a product keeps its name and availability, and has no navigation", async ({ browser }) => {
  await browser.open(`/products/${HAMMER.id}`);
  expect(await browser.run(applyPrintRules)).toBeGreaterThan(0);
  expect(await browser.texts("main h1")).toEqual([HAMMER.name]);
  expect((await browser.texts("main article header"))[0]).toContain("Dostupný");
  expect(await browser.texts("nav")).toEqual([]);
  expect(await browser.texts("main button")).toEqual([]);
});

/** Makes the rules for paper apply to the screen, because WebDriver cannot emulate a medium. Returns how many blocks of them there are. */
function applyPrintRules(): number {
  let blocks = 0;
  function apply(rules: CSSRuleList): void {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === "print") {
        rule.media.mediaText = "all";
        blocks++;
      }
      if (rule instanceof CSSGroupingRule) apply(rule.cssRules);
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules);
  return blocks;
}
