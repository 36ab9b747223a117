import type { Document } from "#src/backend/backend.ts";
import { button, day, dialog, failure, field, heldScripts, LOGGED, post, readList, toast } from "./cms.ts";
import { arrived, axe, closeAlert, expect, open, test } from "./fixtures.ts";

const SAVED = "Otváracie hodiny úspešne aktualizované!";
const NOT_SAVED = "Vyskytla sa chyba. Otváracie hodiny neboli aktualizované!";
const INVALID = 'Prosím zadajte čas vo formáte "HH:mm - HH:mm"';
const KEEP = "Uložiť moje hodnoty";
const TAKE = "Prevziať uložené hodnoty";
const DAYS = ["Pondelok", "Utorok", "Streda", "Štvrtok", "Piatok", "Sobota", "Nedeľa"];

test("§2, §4, §5, §8, B16 /cms: three buttons, and an editor of hours, of which only 'HH:mm - HH:mm' can be saved; others show the message in red; signing out with unsaved hours asks first", async ({
  staff,
}) => {
  await open(staff, "/cms");
  const main = staff.getByRole("main");
  for (const text of ["Editovať kategórie", "Editovať produkty", "Odhlásiť sa"]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Editácia otváracích hodín",
    "Výnimočné dni",
    "Oznam",
  ]);
  await expect(main.locator("legend")).toHaveText(DAYS);
  await expect(day(staff, "Pondelok").morning).toHaveValue("8:00 - 12:00");
  await expect(day(staff, "Nedeľa").afternoon).toHaveValue("");
  await expect(button(staff, "Uložiť zmeny")).toBeVisible();
  // On a laptop all parts are open, with their summaries (B16).
  await expect(staff.getByText("Pon–Pia 8:00 – 17:00, So 8:00 – 12:00")).toBeVisible();
  await expect(field(staff, "Zobrazovať do")).toBeVisible();
  await expect(main.getByRole("button", { name: "Oznam", exact: true })).toHaveCount(0);

  const { morning } = day(staff, "Utorok");
  const message = staff.getByRole("group", { name: "Utorok" }).getByText(INVALID);
  for (const [text, isValid] of [
    ["8:00 - 12:00, potom po dohode", true],
    ["o ôsmej", false],
  ] as const) {
    await morning.fill(text);
    if (isValid) {
      await expect(message).toBeHidden();
      await expect(button(staff, "Uložiť zmeny")).toBeEnabled();
    } else {
      await expect(message).toBeVisible();
      await expect(message).toHaveCSS("color", "rgb(185, 28, 28)");
      await expect(morning).toHaveAccessibleDescription(INVALID);
      await expect(button(staff, "Uložiť zmeny")).toBeDisabled();
      await expect(button(staff, "Uložiť zmeny")).toHaveAccessibleDescription(/Uložiť sa dá/);
    }
  }
  await axe(staff);
  await morning.fill("8:00 - 12:00");
  await main.getByText("Editovať kategórie").click();
  await arrived(staff, "/cms-cat", "Kategórie");
  await staff.getByRole("link", { name: "Naspäť" }).click();
  await arrived(staff, "/cms", "Administrácia");

  await day(staff, "Utorok").morning.fill("7:00 - 11:00");
  await button(staff, "Odhlásiť sa").click();
  await button(dialog(staff), "Zostať").click();
  await expect(button(staff, "Odhlásiť sa")).toBeFocused();
  await expect(day(staff, "Utorok").morning).toHaveValue("7:00 - 11:00");
  await button(staff, "Odhlásiť sa").click();
  await button(dialog(staff), "Odísť bez uloženia").click();
  await closeAlert(staff, "Boli ste úspešne odhlásený.");
  await expect(staff).toHaveURL("/authentication");
});

test.describe("where the hours change", () => {
  test.use({ ownServer: true });

  test("§4, §7, §8 /cms: saving is one batched update, shows 'Otváracie hodiny úspešne aktualizované!', and visitors see the new hours at once", {
    tag: "@journey",
  }, async ({ staff, page }) => {
    // A week of the demo without special days.
    await page.clock.setFixedTime(new Date("2026-11-10T11:00:00Z"));
    await open(page, "/home");
    await open(staff, "/cms");
    await axe(staff);
    await day(staff, "Sobota").afternoon.fill("13:00 - 15:00");
    await day(staff, "Nedeľa").morning.fill("9:00 - 11:00");
    const request = staff.waitForRequest("**/api/commit");
    await button(staff, "Uložiť zmeny").click();
    // Each record is whole.
    const { changes } = (await request).postDataJSON() as { changes: { fields: object }[] };
    expect(changes.map(({ fields }) => Object.keys(fields).sort())).toEqual(
      DAYS.map(() => ["Afternoon", "Day", "DayIndex", "Morning"]),
    );
    await expect(toast(staff, SAVED)).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("row", { name: "Sobota" })).toContainText("13:00 - 15:00");
    await expect(footer.getByRole("row", { name: "Nedeľa" })).toContainText("9:00 - 11:00");
    await staff.reload();
    await expect(day(staff, "Sobota").afternoon).toHaveValue("13:00 - 15:00");
    await expect(day(staff, "Pondelok").morning).toHaveValue("8:00 - 12:00");
  });

  test("design §3, ADR-004, §7, §8, D11, D14 /cms: hours typed before hydration stay and are saved, also those that are sent before it; what somebody else saves wipes nothing that is being typed and is shown where nobody types; of two who change one day the second is shown the conflict and chooses; a failure shows a toast, is logged, stays in the form with its reason, and keeps what was typed", async ({
    staff,
    allowConsole,
  }) => {
    const hydrate = await heldScripts(staff);
    await staff.goto("/cms", { waitUntil: "commit" });
    await day(staff, "Utorok").morning.fill("6:00 - 11:00");
    await day(staff, "Streda").morning.fill("7:15 - 11:00");
    await button(staff, "Uložiť zmeny").click();
    await hydrate();
    await expect(toast(staff, SAVED)).toBeVisible();
    await expect(day(staff, "Utorok").morning).toHaveValue("6:00 - 11:00");
    const hours = await readList(staff, { collection: "opening_hours" });
    expect(hours.slice(1, 3).map(({ Morning }) => Morning)).toEqual(["6:00 - 11:00", "7:15 - 11:00"]);
    await button(staff.locator(".toast"), "Zavrieť oznámenie").click();

    const stored = () => readList(staff, { collection: "opening_hours" });
    /** A colleague's change. */
    const change = async (at: number, Morning: string) => {
      const { id, Morning: before } = (await stored())[at] as Document;
      const [fields, expected] = [{ Morning }, { Morning: before }];
      const changes = [{ kind: "update", collection: "opening_hours", id, fields, expected }];
      expect(await (await post(staff, "/api/commit", { changes })).json()).toEqual({ outcome: "committed" });
    };
    const [tuesday, wednesday] = [day(staff, "Utorok").morning, day(staff, "Streda").morning];
    await tuesday.fill("7:3");
    await change(2, "10:00 - 11:00");
    await expect(wednesday).toHaveValue("10:00 - 11:00");
    await expect(tuesday).toHaveValue("7:3");
    await expect(tuesday).toBeFocused();
    for (const { choice, mine, theirs } of [
      { choice: KEEP, mine: "7:00 - 11:00", theirs: "10:00 - 11:00" },
      { choice: TAKE, mine: "6:00 - 11:00", theirs: "9:00 - 11:00" },
    ]) {
      await tuesday.fill(mine);
      await wednesday.fill(mine);
      await change(1, theirs);
      await button(staff, "Uložiť zmeny").click();
      await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
      await button(staff.locator(".toast").filter({ hasText: NOT_SAVED }), "Zavrieť oznámenie").click();
      await expect(failure(staff)).toContainText(`Utorok – uložené: ${theirs}`);
      await expect(tuesday).toHaveValue(mine);
      if (choice === KEEP) await axe(staff);
      await button(staff, choice).click();
      if (choice === TAKE) await button(staff, "Uložiť zmeny").click();
      await expect(toast(staff, SAVED)).toBeVisible();
      await expect(button(staff, "Uložiť zmeny")).toBeFocused();
      const kept = choice === KEEP ? mine : theirs;
      expect((await stored()).slice(1, 3).map(({ Morning }) => Morning)).toEqual([kept, mine]);
      await button(staff.getByRole("status"), "Zavrieť oznámenie").click();
    }

    allowConsole("Failed to load resource: the server responded with a status of 507 (Insufficient Storage)");
    allowConsole(LOGGED("full"));
    await staff.route("**/api/commit", (route) =>
      route.fulfill({ status: 507, contentType: "application/json", body: '{"code":"full"}' }),
    );
    await day(staff, "Utorok").morning.fill("7:30 - 11:00");
    await button(staff, "Uložiť zmeny").click();
    await expect(toast(staff, NOT_SAVED)).toBeVisible();
    await expect(failure(staff)).toContainText("Na serveri nie je miesto.");
    await expect(day(staff, "Utorok").morning).toHaveValue("7:30 - 11:00");
    await staff.unroute("**/api/commit");
    await button(staff, "Skúsiť znova").click();
    await expect(toast(staff, SAVED)).toBeVisible();
    await expect(failure(staff)).toBeHidden();
    await expect(button(staff, "Uložiť zmeny")).toBeFocused();
  });
});
