import { expect, test } from "vitest";
import { businessLine } from "./sk-business.ts";

const NONE = { legalName: "", seat: "", companyId: "", taxId: "", vatId: "", register: "", supervision: "" };
const line = (set: Partial<typeof NONE>) => businessLine({ ...NONE, ...set }).replaceAll("\u00a0", " ");

test("B18 the line says all that is set, and IČO alone in groups", () => {
  const all = {
    legalName: "Ján Vzor",
    seat: "Hlavná 42, 951 43 Dolná Lúka",
    companyId: "12345678",
    taxId: "2023456789",
    vatId: "SK2023456789",
    register: "Okresný úrad Nitra, č. 430-12345",
    supervision: "SOI Nitra",
  };
  expect(line(all)).toBe(
    "Prevádzkovateľ: Ján Vzor, Hlavná 42, 951 43 Dolná Lúka · IČO 12 345 678 · DIČ 2023456789 · IČ DPH SK2023456789 · Zápis: Okresný úrad Nitra, č. 430-12345 · Dozor: SOI Nitra",
  );
});

test("B18 what is not set leaves no trace, and nothing at all no line", () => {
  expect(line({})).toBe("");
  expect(line({ companyId: "12345678" })).toBe("Prevádzkovateľ: IČO 12 345 678");
  expect(line({ seat: "Hlavná 42", supervision: "SOI" })).toBe("Prevádzkovateľ: Hlavná 42 · Dozor: SOI");
});

test("B18 a number and its label are never parted at a line's end", () => {
  expect(businessLine({ ...NONE, companyId: "12345678", vatId: "SK2023456789" })).toBe(
    "Prevádzkovateľ: IČO\u00a012\u00a0345\u00a0678 · IČ\u00a0DPH\u00a0SK2023456789",
  );
});
