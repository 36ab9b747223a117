import { button, field, rowOf } from "./cms.ts";
import { HAMMER } from "./catalogue.ts";
import { open, test } from "./fixtures.ts";

test("shots", async ({ staff }) => {
  test.setTimeout(120_000);
  for (const width of [390, 820, 1440]) {
    await staff.setViewportSize({ width, height: 900 });
    await open(staff, "/cms-prod");
    const shot = (name: string) => staff.screenshot({ path: `/tmp/bulk/${name}-${width}.png` });
    await shot("list");
    await button(rowOf(staff, HAMMER), "Ceny").click();
    await shot("prices");
    await staff.keyboard.press("Escape");
    await staff.getByRole("checkbox", { name: "Vybrať zobrazené" }).check();
    await shot("selected");
    await button(staff, "Zmeniť ceny").click();
    await field(staff, "O koľko").fill("5");
    await shot("dialog");
    await staff.getByRole("button", { name: /^Zmeniť 4/ }).scrollIntoViewIfNeeded();
    await staff.keyboard.press("Escape");
    await button(staff, "Presunúť do kategórie").click();
    await shot("move");
  }
});
