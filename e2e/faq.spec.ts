import { axe, expect, open, test } from "./fixtures.ts";

test("§2, §9 /faq: the heading, five questions, answers that say all that they must, and the complaints policy as a PDF in a new tab", {
  tag: "@journey",
}, async ({ page, request }) => {
  await open(page, "/faq");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Často kladené otázky");
  await expect(page.getByRole("main").locator("details")).toHaveCount(5);
  for (const fact of [
    // Paying.
    /v hotovosti/,
    /občiansk/,
    /pri vrátení/,
    /poplatok podľa cenníka/,
    // The deposit.
    /[Pp]ri prevzatí sa platí vratná záloha \(záruka\)/,
    /v stave, v akom ste ho prevzali/,
    // Four hours, a day, the weekend.
    /do 4\shodín/,
    /v ten istý deň/,
    /počas otváracích hodín/,
    /do 24\shodín/,
    /ďalší deň/,
    /v piatok alebo v sobotu/,
    /v pondelok do 09:00/,
    // Companies.
    /na faktúru/,
    /po vrátení/,
    /záloha sa platí pri prevzatí/,
  ]) {
    await expect(page.getByRole("main")).toContainText(fact);
  }
  const link = page.getByRole("main").getByRole("link", { name: /Reklamačný poriadok/ });
  await expect(link).toHaveAttribute("target", "_blank");
  const pdf = await request.get((await link.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("design §6 /faq: nothing hinders people where all answers are open", { tag: "@phone" }, async ({ page }) => {
  await open(page, "/faq");
  for (const question of await page.getByRole("main").locator("summary").all()) await question.click();
  await axe(page);
});
