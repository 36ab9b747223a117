import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { STAFF } from "../scripts/children.ts";
import { button, failure, field, post } from "./cms.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";

test.use({ ownServer: true });

test("B14 /cms-zaloha: staff see the daily copies and download a backup, with their password, one at a time", {
  tag: "@journey",
}, async ({ staff, server }) => {
  test.slow();
  const copies = join(server.dataDir, "backups");
  mkdirSync(copies, { recursive: true });
  const file = join(copies, "000001-2026-02-01.sqlite");
  writeFileSync(file, "x".repeat(2_500_000));
  utimesSync(file, new Date("2026-02-01T12:00:00Z"), new Date("2026-02-01T12:00:00Z"));
  await open(staff, "/cms");
  await staff.getByRole("navigation", { name: "Správa obchodu" }).getByRole("link", { name: "Zálohovanie" }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Zálohovanie");
  const copy = staff.getByRole("row", { name: "1. 2. 2026 o 13:00 2,5 MB" });
  await expect(copy).toBeVisible();
  const lines = (cell: Locator) =>
    cell.evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length;
    });
  expect(await lines(copy.getByRole("cell").first()), "lines of the date").toBe(1);
  await axe(staff);
  expect(await unrecognised(staff.locator(".staff-nav, main"))).toEqual([]);

  const password = field(staff, "Heslo");
  const press = () => button(staff, "Stiahnuť zálohu").click();
  await press();
  await expect(staff.getByText("Zadajte svoje heslo.", { exact: true })).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill("zle heslo");
  await press();
  await expect(staff.getByText("Heslo je nesprávne.")).toBeVisible();
  await expect(password).toBeFocused();

  const made = await post(staff, "/api/backups", STAFF);
  expect(await made.json()).toEqual({ outcome: "success" });
  await password.fill(STAFF.password);
  await press();
  await expect(failure(staff)).toHaveText("Zálohu práve sťahuje niekto iný alebo iné okno. Skúste to o minútu znova.");
  await expect(password).toHaveValue(STAFF.password);
  expect((await staff.request.get("/api/backups/file")).status()).toBe(200);

  const downloading = staff.waitForEvent("download");
  await press();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^zaloha-\d{4}-\d\d-\d\d\.sqlite$/);
  expect(new URL(download.url()).search).toBe("");
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 15).toString()).toBe("SQLite format 3");
  expect(bytes.subarray(-90).toString("latin1")).toMatch(/\npozicovna sha256 [0-9a-f]{64}\n$/);
  await expect(staff.getByText("Záloha je pripravená a sťahuje sa.")).toBeVisible();
  await expect(password).toHaveValue("");
  await expect(staff).toHaveURL("/cms-zaloha");

  const [lost = ""] = readdirSync(join(server.dataDir, "files/products"));
  rmSync(join(server.dataDir, "files/products", lost));
  await password.fill(STAFF.password);
  await press();
  await expect(
    staff.getByText(
      "Súbory, ktoré na disku servera chýbajú alebo sú poškodené, v zálohe nie sú: 1. Povedzte to správcovi servera.",
    ),
  ).toBeVisible();
});
