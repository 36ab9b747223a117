import { expect, test } from "vitest";
import { isCompanyId, isIncomplete, isTaxId, isVatId, typedNumber } from "./business.ts";
import { type Shop, shopFrom } from "./shop.ts";

const NONE = { legalName: "", seat: "", companyId: "", taxId: "", vatId: "", register: "", supervision: "" };

test.each([
  ["12 345 678", "12345678", isCompanyId],
  [" 20\u00a0234 567 89", "2023456789", isTaxId],
  ["sk 20 2345 6789", "SK2023456789", isVatId],
])("B18 spaces in '%s' are dropped, so it is the number %s", (typed, number, isOne) => {
  expect(typedNumber(typed)).toBe(number);
  expect(isOne(number)).toBe(true);
});

test.each([
  [isCompanyId, ["", "1234567", "123456789", "1234567a", "１２３４５６７８", "12345678\n"]],
  [isTaxId, ["", "202345678", "20234567890", "SK20234567", "2023456789\n"]],
  [isVatId, ["", "2023456789", "CZ2023456789", "SK202345678", "SK20234567890", "sk2023456789"]],
])("B18 %o takes nothing else", (isOne, others) => {
  expect(others.filter(isOne)).toEqual([]);
});

test("B18 a shop without a name or an IČO lacks what the law demands; the rest may be missing", () => {
  const least = { ...NONE, legalName: "Ján Vzor", companyId: "12345678" };
  expect(isIncomplete(least)).toBe(false);
  expect(isIncomplete({ ...least, legalName: "" })).toBe(true);
  expect(isIncomplete({ ...least, companyId: "" })).toBe(true);
});

test("B18 what staff set takes the place of shop.json's, each on its own; a number that is none is as if it were not set", () => {
  const fallback = { business: { ...NONE, seat: "Hlavná 42", vatId: "SK2023456789" } } as Shop;
  const set = { LegalName: " Ján Vzor ", CompanyId: "12345678", TaxId: 7, VatId: "" };
  const { business } = shopFrom(set, { ...fallback, social: { name: "", url: "" } });
  expect(business).toEqual({
    ...NONE,
    legalName: "Ján Vzor",
    seat: "Hlavná 42",
    companyId: "12345678",
    vatId: "SK2023456789",
  });
});
