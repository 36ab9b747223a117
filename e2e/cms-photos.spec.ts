import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { HAMMER } from "./catalogue.ts";
import {
  button,
  failure,
  field,
  fillProduct,
  picture,
  productNamed,
  REFUSED,
  readProduct,
  rowOf,
  stored,
  toast,
} from "./cms.ts";
import { arrived, axe, expect, held, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const input = (page: Page) => page.getByLabel("Obrázok produktu");

test("§2, §3 the field asks for what phones hand over as JPEG; any picture is stored small, upright and without metadata; one of 40 megapixels is made small without stopping the page, and only that travels", async ({
  staff,
}) => {
  test.slow();
  await open(staff, "/cms-prod-detail");
  await expect(input(staff)).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/avif");
  for (const { format, isClear, becomes } of [
    { format: "png", isClear: true, becomes: { format: "webp", name: "foto-clear-png.webp" } },
    { format: "avif", isClear: false, becomes: { format: "jpeg", name: "foto-avif.jpg" } },
  ] as const) {
    const stem = `foto-${isClear ? "clear-" : ""}${format}`;
    const name = `Žeriav ${stem}`;
    await fillProduct(staff, name);
    await input(staff).setInputFiles(await picture(`${stem}.${format}`, { format, isClear, width: 2400, height: 120 }));
    await expect(staff.getByRole("img", { name: /Náhľad/ })).toBeVisible();
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, `Produkt ${name} bol úspešne pridany`)).toBeVisible();
    const url = String((await productNamed(staff, name))?.imgPath);
    expect(decodeURIComponent(url)).toContain(`/products/${becomes.name}`);
    expect(await stored(staff, url)).toMatchObject({
      width: 2000,
      height: 100,
      format: becomes.format,
      isTurned: false,
      hasExif: false,
      left: "red",
      right: "blue",
    });
    await staff.getByRole("link", { name: "Pridať produkt" }).click();
    // The list may still show the added product alone.
    await arrived(staff, /\/cms-prod-detail(\?|$)/, "Nový produkt");
  }

  await fillProduct(staff, "Žeriav");
  await input(staff).setInputFiles(await picture("obrovský.png", { format: "png", width: 10_000, height: 4_000 }));
  await field(staff, "Popis").fill("Píše sa ďalej");
  await expect(field(staff, "Popis")).toHaveValue("Píše sa ďalej");
  await expect(staff.getByRole("img", { name: /Náhľad/ })).toBeVisible({ timeout: 30_000 });
  const upload = staff.waitForRequest("**/api/files/**");
  await button(staff, "Vytvoriť").click();
  expect((await (await upload).sizes()).requestBodySize).toBeLessThan(200_000);
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
  const url = String((await productNamed(staff, "Žeriav"))?.imgPath);
  expect(await stored(staff, url)).toMatchObject({
    format: "jpeg",
    width: 2000,
    height: 800,
    left: "red",
    right: "blue",
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const REFUSED_FILES = [
  {
    what: "an empty file",
    file: async () => ({ name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) }),
    shown: "Tento súbor je prázdny. Vyberte iný obrázok.",
  },
  {
    what: "an SVG with a script",
    file: async () => ({ name: "foto.svg", mimeType: "image/svg+xml", buffer: Buffer.from(SVG) }),
    shown: "Tento súbor sa nedá otvoriť ako obrázok.",
  },
  {
    what: "the first half of a JPEG",
    file: async () => {
      const pixels = randomBytes(90 * 60 * 3);
      const whole = await sharp(pixels, { raw: { width: 90, height: 60, channels: 3 } })
        .jpeg()
        .toBuffer();
      return { name: "foto.jpg", mimeType: "image/jpeg", buffer: whole.subarray(0, whole.length / 2) };
    },
    shown: "Tento súbor sa nedá otvoriť ako obrázok.",
  },
  {
    what: "a PNG of 50,000 × 50,000 pixels that is only its header",
    file: async () => {
      const whole = await picture("foto.png", { format: "png", width: 10, height: 10 });
      const buffer = Buffer.from(whole.buffer);
      buffer.writeUInt32BE(50_000, 16);
      buffer.writeUInt32BE(50_000, 20);
      return { ...whole, buffer };
    },
    shown: "Tento",
  },
];
test("B7 a form that is open while a newer release takes the place of its scripts refuses files that are no pictures with a clear sentence, goes on, and saves all the same, its picture included", async ({
  staff,
}) => {
  await open(staff, "/cms-prod-detail");
  await staff.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  await fillProduct(staff, "Žeriav");
  for (const { what, file, shown } of REFUSED_FILES) {
    await input(staff).setInputFiles(await file());
    await expect(staff.getByText(shown), what).toBeVisible();
    if (what === "an empty file") await axe(staff);
    await input(staff).setInputFiles(await picture("dobrá.jpg"));
    await expect(staff.getByText(shown), what).toBeHidden();
  }
  await button(staff, "Vytvoriť").click();
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
  expect(await productNamed(staff, "Žeriav")).toMatchObject({ imgPath: expect.stringContaining("dobr") });
});

test("a chosen picture can be given back; an upload that fails or is cancelled saves nothing, keeps everything, and can be tried again", async ({
  staff,
  allowConsole,
}) => {
  const preview = staff.getByRole("img", { name: "Náhľad obrázka kladivo.jpg" });
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  const before = await readProduct(staff, HAMMER.id);
  await input(staff).setInputFiles(await picture("kladivo.jpg"));
  await expect(preview).toBeVisible();
  await button(staff, "Zrušiť výber").click();
  await expect(preview).toBeHidden();
  await expect(input(staff)).toBeFocused();
  // Nothing is unsaved.
  await staff.getByText("Zrušiť", { exact: true }).click();
  await arrived(staff, "/cms-prod", "Produkty");

  allowConsole(REFUSED(507, "Insufficient Storage"));
  await rowOf(staff, HAMMER).getByText("Upraviť").click();
  await arrived(staff, `/cms-prod-detail/${HAMMER.id}`, HAMMER.name);
  await field(staff, "Názov").fill("Kladivo");
  await input(staff).setInputFiles(await picture("kladivo.jpg"));
  await staff.route("**/api/files/**", (route) =>
    route.fulfill({ status: 507, contentType: "application/json", body: '{"code":"full"}' }),
  );
  await button(staff, "Upraviť").click();
  await expect(failure(staff)).toContainText("Na serveri nie je miesto.");
  expect(await readProduct(staff, HAMMER.id)).toEqual(before);
  await staff.unroute("**/api/files/**");

  const letGo = await held(staff, "**/api/files/**");
  await button(staff, "Skúsiť znova").click();
  await expect(staff.getByRole("progressbar")).toBeVisible();
  await expect(staff.getByText(/Nahráva sa obrázok, \d+ %/)).toBeVisible();
  await axe(staff);
  await button(staff, "Zrušiť nahrávanie").click();
  const notice = staff.getByRole("region", { name: "Nahrávanie bolo zrušené, nič sa neuložilo." });
  await expect(notice).toBeFocused();
  await expect(failure(staff)).toHaveCount(0);
  await expect(field(staff, "Názov")).toHaveValue("Kladivo");
  await expect(preview).toBeVisible();
  await letGo();
  expect(await readProduct(staff, HAMMER.id)).toEqual(before);
  await button(staff, "Skúsiť znova").click();
  await expect(toast(staff, "Produkt Kladivo bol úspešne zmenený")).toBeVisible();
});
