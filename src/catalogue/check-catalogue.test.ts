import { expect, onTestFinished, test } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import { cataloguesFor, category, day, edit, PDF, picture, product } from "#src/testing/catalogue-lines.ts";
import { catalogueCommand } from "./catalogue-command.ts";
import type { Line } from "./catalogue-file.ts";
import { checkCatalogue } from "./check-catalogue.ts";
import type { CollectionDocument } from "./document-files.ts";
import { loadCatalogue } from "./load-catalogue.ts";

const catalogueOf = cataloguesFor(onTestFinished);
const HOURS = [day("pondelok", "Pondelok"), day("utorok", "Utorok")];

async function checked(lines: readonly Line[], present: readonly CollectionDocument[] = HOURS) {
  const { writes, ...rest } = checkCatalogue(await loadCatalogue(await catalogueOf(...lines)), present);
  return { documents: writes.map(({ document }) => document), ...rest };
}
/** The reasons, one for each refused line. */
async function refusals(lines: readonly Line[], present: readonly CollectionDocument[] = HOURS): Promise<string[]> {
  const refused = await checked(lines, present).catch((error: Error) => error);
  if (!(refused instanceof Error)) return [];
  expect(refused.name).toBe("UserError");
  const [title, ...reasons] = refused.message.split("\n  ");
  expect(title).toContain(`Odmietnuté záznamy: ${reasons.length}`);
  return reasons;
}

test("ADR-033: a right catalogue is accepted, categories before products, with the files that its documents show", async () => {
  const { documents, files, repaired } = await checked([
    product("p", { Category: "k", imgPath: "products/a.png" }),
    day("pondelok", "Pondelok"),
    category("k"),
    picture("products/a.png"),
    picture("products/nikoho.png"),
  ]);
  expect(documents.map(({ id }) => id)).toEqual(["k", "p", "pondelok"]);
  expect([...files]).toEqual(["products/a.png"]);
  expect(repaired).toEqual([]);
});

test("§3 old forms are stored in today's form, which is reported", async () => {
  const { documents, repaired } = await checked([
    product("p", {
      Description: "jeden riadok",
      Availability: true,
      Parameters: null,
      Price: { Day: "12,5", Week: null, Zlava: 3 },
      Poznamka: "naša",
    }),
  ]);
  expect(documents[0]?.fields).toEqual({
    ...product("p").fields,
    Description: ["jeden riadok"],
    Parameters: [],
    Price: { Day: 12.5, Zlava: 3 },
    Poznamka: "naša",
  });
  expect(repaired).toEqual(["products p „Produkt p“: Description, Availability, Parameters, Price"]);
});

test("B12 the further pictures of a product are in the file; empty and repeated ones and those beyond seven are left out, which is reported", async () => {
  const paths = Array.from({ length: 9 }, (_, at) => `products/${at}.png`);
  const Pictures = ["", "products/0.png", ...paths];
  const { documents, files, repaired } = await checked([
    product("p", { Pictures }),
    ...paths.map((path) => picture(path)),
  ]);
  expect(documents[0]?.fields.Pictures).toEqual(paths.slice(0, 7));
  expect([...files]).toEqual(paths.slice(0, 7));
  expect(repaired).toEqual(["products p „Produkt p“: Pictures"]);
  expect(await refusals([product("p", { Pictures: ["products/chyba.png"] })])).toEqual([
    "products p „Produkt p“: obrázok products/chyba.png v súbore nie je alebo sa nedá prevziať",
  ]);
});

test("ADR-033: everything that may not be stored is listed, by collection, id and name", async () => {
  const reasons = await refusals([
    category("k1", { name: " " }),
    product("p1", { Name: "x".repeat(201) }),
    product("p2", { Price: { Day: -1 } }),
    product("p3", { imgPath: "products/chyba.png" }),
    product("__p4__"),
    day("streda", "Streda"),
    day("utorok", "Utorok", { Morning: "ráno" }),
    { collection: "users", id: "u", fields: {} },
  ]);
  expect(reasons).toEqual([
    "categories k1 „ “: name je prázdne",
    `products p1 „${"x".repeat(60)}…“: Name je príliš dlhé`,
    "products p2 „Produkt p2“: Price.Day je záporné",
    "products p3 „Produkt p3“: obrázok products/chyba.png v súbore nie je alebo sa nedá prevziať",
    "products __p4__ „Produkt __p4__“: také id sa nedá uložiť",
    "opening_hours streda „Streda“: taký záznam v obchode nie je a nové sa pridať nedajú",
    "opening_hours utorok „Utorok“: Morning nie je vo formáte „H:MM - H:MM“",
    "users u: taká zbierka nie je",
  ]);
});

test("§5 a name of two documents is refused, in the file or in the shop; replaced documents may swap names", async () => {
  const present = [
    product("stary", { Name: "Píla" }),
    product("iny", { Name: "Vŕtačka" }),
    category("k", { name: "Píla" }),
  ];
  expect(await refusals([product("a", { Name: "Kladivo" }), product("b", { Name: " kladivo" })])).toEqual([
    "products b „kladivo“: rovnaký názov má v súbore products a",
  ]);
  expect(await refusals([product("novy", { Name: "PÍLA" })], present)).toEqual([
    "products novy „PÍLA“: rovnaký názov má v obchode products stary",
  ]);
  const swapped = [product("stary", { Name: "Vŕtačka" }), product("iny", { Name: "Píla" })];
  expect(await refusals(swapped, present)).toEqual([]);
});

test("B2, §3 special days that overlap or are too many, and products of a category that is nowhere, are refused before anything is stored", async () => {
  const special = (From: string, To = From, id = From): CollectionDocument => ({
    collection: "special_days",
    id,
    fields: { From, To, Morning: "", Afternoon: "", Note: "" },
  });
  const present = [...HOURS, category("k"), special("2026-12-24", "2026-12-26")];
  const covered = "niektorý z jeho dní má už iný výnimočný deň";
  expect(
    await refusals(
      [
        special("2026-12-26"),
        special("2027-01-01"),
        special("2026-12-31", "2027-01-02", "x"),
        product("p", { Category: "nie" }),
      ],
      present,
    ),
  ).toEqual([
    `special_days 2026-12-26: ${covered}`,
    `special_days x: ${covered}`,
    "products p „Produkt p“: jeho kategória nie je v súbore ani v obchode",
  ]);
  const moved = [special("2026-12-25", "2026-12-25", "2026-12-24"), special("2026-12-26")];
  expect(await refusals([...moved, product("p", { Category: "k" })], present)).toEqual([]);
  const many = Array.from({ length: 100 }, (_, at) =>
    special(new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10)),
  );
  expect(await refusals(many, HOURS)).toEqual([]);
  expect(await refusals(many, present)).toEqual([expect.stringContaining("výnimočných dní by bolo viac ako 100")]);
});

test("fault 99: what a file names reaches the terminal without control characters", async () => {
  const refused = await checked([product("p\u001b[2J", { Name: "\u001b]0;x\u0007Import je hotový.\u202e" })]).catch(
    String,
  );
  expect(refused).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  expect(refused).toContain("\ufffd");
});

test("ADR-033: what is in the file twice is refused", async () => {
  const twice = [product("p"), product("p", { Name: "iný" }), picture("products/a.png"), picture("products/a.png")];
  expect(await refusals(twice)).toEqual([
    "products/a.png: v súbore je viackrát",
    "products p „iný“: v súbore je viackrát",
  ]);
});

test.each([
  ["products/a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "nie je obrázok"],
  ["products/a.png", PDF, "nie je obrázok"],
  ["settings/a.pdf", Buffer.from("<html>"), "nie je dokument PDF"],
  ["products/a.png", Buffer.alloc(25 * 1024 * 1024 + 1), "väčší ako 25 MB"],
])("design §3: the file %s of other bytes is refused: %#", async (path, bytes, reason) => {
  expect(await refusals([picture(path, bytes)])).toEqual([expect.stringContaining(reason)]);
});

test("ADR-033: another site's picture may stay where it is shown already, and nowhere else", async () => {
  const away = product("p", { imgPath: "https://inde.example/a.png" });
  expect(await refusals([away], [...HOURS, away])).toEqual([]);
  expect(await refusals([away])).toEqual([expect.stringContaining("https://inde.example/a.png")]);
});

test("ADR-033: opening hours of another shop's ids replace those of the same day", async () => {
  const { documents } = await checked([day("x1", "Utorok", { Morning: "9:00 - 11:00" })]);
  expect(documents).toEqual([day("utorok", "Utorok", { Morning: "9:00 - 11:00" })]);
  expect(await refusals([day("x1", "Utorok")], [])).toEqual([expect.stringContaining("catalogue -- init")]);
});

test("ADR-033: where a file cannot be read, the sentence says that nothing has changed", async () => {
  const file = await catalogueOf(product("p"));
  edit(file, (text) => text.slice(0, -5));
  await expect(loadCatalogue(file)).rejects.toThrow(
    `Súbor ${file} je neúplný alebo ho niekto zmenil (riadok 3). Nič sa nezmenilo.`,
  );
  const catalogue = { withShop: () => loadCatalogue("/nie/je") as Promise<never>, init: async () => 0 };
  await expect(catalogueCommand(["import", "/nie/je"], { catalogue, print: () => {} })).rejects.toThrow(
    "Import súboru /nie/je sa nepodaril, nič sa nezmenilo: súbor alebo priečinok neexistuje.",
  );
  const lost = { ...catalogue, withShop: () => Promise.reject(new BackendError("unavailable")) };
  await expect(catalogueCommand(["import", "/nie/je"], { catalogue: lost, print: () => {} })).rejects.toThrow(
    "Import súboru /nie/je sa nepodaril, nič sa nezmenilo: obchod neodpovedá alebo to odmieta (unavailable).",
  );
});
