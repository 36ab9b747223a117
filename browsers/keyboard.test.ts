import { expect } from "vitest";
import { journey } from "./journey.ts";
import { signIn } from "./staff.ts";

journey(
  "§2, ADR-020 a dialog keeps the focus while it is open, and Esc closes it and gives the focus back",
  async ({ browser }) => {
    const dialogs = () => browser.texts("dialog[open] h2");
    await signIn(browser);
    await browser.open("/cms-cat");
    await browser.click("main button", "Pridať kategóriu");
    await expect.poll(dialogs).toEqual(["Nová kategória"]);
    await browser.press("Escape");
    await expect.poll(dialogs).toEqual([]);
    expect(await browser.run(() => document.activeElement?.textContent)).toBe("Pridať kategóriu");
    await browser.press("Enter");
    await expect.poll(dialogs).toEqual(["Nová kategória"]);
    await browser.press("P", "í", "l", "y");
    for (let press = 0; press < 12; press++) {
      await browser.press("Tab");
      expect(await browser.run(isFocusKept)).toBe(true);
    }
    await browser.press("Escape");
    // What was typed is not thrown away without a question.
    await browser.click("[role=alertdialog] button", "Odísť bez uloženia");
    await expect.poll(dialogs).toEqual([]);
    expect(await browser.run(() => document.activeElement?.textContent)).toBe("Pridať kategóriu");
  },
);

/** Whether the focus is in the dialog or, between its last field and its first, in the browser's own bars. */
function isFocusKept(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest("dialog[open]") !== null;
}
