import { expect, test } from "vitest";
import { type MailItem, mailLink } from "./mail-link.ts";

const ADDRESS = "https://www.pozicovna.example/zoznam?polozky=vrtacka,pila";
const DATES = ["Prevzatie: 23. 11. 2026 o 8:00", "Vrátenie: 24. 11. 2026 o 8:00"];

const SUMS = ["Spolu 44 €", "Záruky spolu 250 €"];
const plain = (name: string): MailItem => ({ name, cost: undefined, isWithout: false });

function mail(names: readonly string[], address = ADDRESS, dates: readonly string[] = DATES) {
  return read(mailLink({ to: "info@example.sk", items: names.map(plain), dates, sums: [], address }));
}

function read(link: string) {
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

test("B6 the e-mail names what each product costs, the sums, and what they are without", () => {
  const items = [
    { name: "Píla", cost: "9 €", isWithout: false },
    { name: "Vŕtačka", cost: "35 €", isWithout: true },
    { name: "Stan", cost: undefined, isWithout: true },
  ];
  const { lines } = read(mailLink({ to: "info@example.sk", items, dates: DATES, sums: SUMS, address: ADDRESS }));
  expect(lines?.slice(3)).toEqual([
    "- Píla: 9 €",
    "- Vŕtačka: 35 €",
    "- Stan",
    "",
    ...DATES,
    "",
    ...SUMS,
    "Spolu bez: Vŕtačka, Stan",
    "",
    ADDRESS,
  ]);
});

test("B6 however long its names, an e-mail with sums has at most 2,000 characters", () => {
  for (const count of [1, 2, 50]) {
    const items = Array.from({ length: count }, () => ({
      name: "😀".repeat(200),
      cost: "1 000 000 €",
      isWithout: true,
    }));
    const { length, lines } = read(
      mailLink({ to: "info@example.sk", items, dates: DATES, sums: SUMS, address: ADDRESS }),
    );
    expect(length).toBeLessThanOrEqual(2_000);
    expect(lines).toContain(`- ${"😀".repeat(100)}: 1 000 000 €`);
    expect(lines).toEqual(expect.arrayContaining(SUMS));
  }
});
