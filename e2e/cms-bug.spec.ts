import { button, failure, field, fillProduct, picture, REFUSED } from "./cms.ts";
import { expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const SAID = "Nastala neočakávaná chyba. Skúste to znova. Číslo chyby: 1f3a9c-7k";
const BUG = { status: 500, json: { code: "unavailable", reference: "1f3a9c-7k" } };

test("ADR-012 a bug of the server during a save or an upload shows the number of its entry in the server's log", async ({
  staff,
  allowConsole,
}) => {
  allowConsole(REFUSED(500, "Internal Server Error"));
  await open(staff, "/cms-prod-detail");
  await fillProduct(staff, "Žeriav");
  await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("a.jpg"));
  for (const path of ["**/api/files/**", "**/api/commit"]) {
    await staff.route(path, (route) => route.fulfill(BUG));
    await button(staff, "Vytvoriť").click();
    await expect(failure(staff)).toContainText(SAID);
    await expect(field(staff, "Názov")).toHaveValue("Žeriav");
    await staff.unroute(path);
  }
});
