import { expect, test } from "vitest";
import { mailLink } from "./mail-link.ts";

const ADDRESS = "https://www.pozicovna.example/zoznam?polozky=vrtacka,pila";
const DATES = ["Prevzatie: 23. 11. 2026 o 8:00", "Vrátenie: 24. 11. 2026 o 8:00"];

const SUMS = ["Spolu 1 044,50 €", "Záruky spolu 1 250,50 €"];

function mail(names: readonly string[], address = ADDRESS, dates: readonly string[] = DATES, price = "", sums = [""]) {
  const items = names.map((name) => ({ name, price }));
  const link = mailLink({ to: "info@example.sk", items, dates, sums: sums.filter(Boolean), address });
  const { protocol, pathname, searchParams } = new URL(link);
  expect([protocol, pathname]).toEqual(["mailto:", "info@example.sk"]);
  return { length: link.length, subject: searchParams.get("subject"), lines: searchParams.get("body")?.split("\r\n") };
}

test("B6 the e-mail to the shop holds the names, the dates and the list's address", () => {
  expect(mail(["Vŕtačka & píla", "100 % bavlna?"])).toMatchObject({
    subject: "Zoznam náradia",
    lines: [
      "Dobrý deň,",
      "",
      "mám záujem o toto náradie:",
      "- Vŕtačka & píla",
      "- 100 % bavlna?",
      "",
      ...DATES,
      "",
      ADDRESS,
    ],
  });
  expect(mail(["Píla"], ADDRESS, []).lines?.slice(2)).toEqual(["mám záujem o toto náradie:", "- Píla", "", ADDRESS]);
});

test("B17 the e-mail names the estimate of each product and the sums", () => {
  expect(mail(["Vŕtačka", "Píla"], ADDRESS, DATES, "9 €", SUMS).lines?.slice(2)).toEqual([
    "mám záujem o toto náradie:",
    "- Vŕtačka: 9 €",
    "- Píla: 9 €",
    "",
    ...DATES,
    "",
    ...SUMS,
    "",
    ADDRESS,
  ]);
});

test("B17 with estimates and sums it has at most 2,000 characters, and a name of any length with its estimate", () => {
  const many = mail(
    Array(50).fill("Šľachtiteľské kosidlo"),
    `${ADDRESS}&od=2026-11-27T16:00&do=2026-11-30T09:00`,
    DATES,
    "1 044,50 €",
    SUMS,
  );
  expect(many.length).toBeLessThanOrEqual(2_000);
  expect(many.lines).toContain("- Šľachtiteľské kosidlo: 1 044,50 €");
  expect(many.lines).toContain(SUMS[1]);
  const long = mail(["😀".repeat(200), "Píla"], `${ADDRESS}${"x".repeat(2_000)}`, DATES, "1 044,50 €", SUMS);
  expect(long.length).toBeLessThanOrEqual(2_000);
  expect(long.lines?.[3]).toBe(`- ${"😀".repeat(100)}: 1 044,50 €`);
});

test("B6 an e-mail about products that are no longer offered holds the list's address", () => {
  expect(mail([]).lines?.at(-1)).toBe(ADDRESS);
});

test("B6 the link of an e-mail has at most 2,000 characters; what is left out is counted", () => {
  const long = mail(Array.from({ length: 50 }, (_, at) => `Šľachtiteľské kosidlo číslo ${at}`));
  expect(long.length).toBeLessThanOrEqual(2_000);
  const names = long.lines?.filter((line) => line.startsWith("- Š")) ?? [];
  expect(names.length).toBeGreaterThan(5);
  expect(long.lines).toContain(`- a ďalšie zo zoznamu (${50 - names.length})`);
  expect(long.lines?.at(-1)).toBe(ADDRESS);
});

test("B6 an address that is too long for an e-mail is left out, names are not", () => {
  const { length, lines } = mail(["Píla", "😀".repeat(200)], `${ADDRESS}${"x".repeat(2_000)}`);
  expect(length).toBeLessThanOrEqual(2_000);
  expect(lines?.slice(3, 5)).toEqual(["- Píla", `- ${"😀".repeat(100)}`]);
  expect(lines?.at(-1)).toBe(DATES[1]);
});

test("B6 a name that no program can write does not stop the e-mail", () => {
  expect(mail(["Píla \ud800"]).lines).toContain("- Píla ");
});
