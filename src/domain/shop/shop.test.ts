import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, internationalPhone, type Shop, shopFrom } from "./shop.ts";

const FALLBACK: Shop = {
  name: "Požičovňa náradia Dolná Lúka",
  shortName: "Požičovňa náradia",
  tagline: "Stroje a náradie.",
  street: "Hlavná 42",
  postalCode: "951 43",
  town: "Dolná Lúka",
  phone: "0910 000 000",
  phoneInternational: "+421910000000",
  email: "info@example.sk",
  social: { name: "Facebook", url: "https://www.facebook.com/" },
  map: { latitude: 48.4046, longitude: 18.1823 },
  business: { legalName: "", seat: "", companyId: "", taxId: "", vatId: "", register: "", supervision: "" },
};
const EMPTY = { Name: "", Phone: " ", Social: "", Map: {} };

test.each([[null], [undefined], [{}], [EMPTY], [{ Name: 7, Phone: null, Social: [], Map: "48,18" }]])(
  "B8 where nothing is set, %j, the shop is as in shop.json",
  (document) => {
    expect(shopFrom(document, FALLBACK)).toEqual(FALLBACK);
  },
);

test("B8 what is set takes the place of its fallback, each on its own", () => {
  const set = { Name: " Náradie Horná Lúka ", Town: "Horná Lúka", Map: { Latitude: 0, Longitude: -18.5 } };
  const shop = shopFrom(set, FALLBACK);
  expect(shop).toEqual({
    ...FALLBACK,
    name: "Náradie Horná Lúka",
    town: "Horná Lúka",
    map: { latitude: 0, longitude: -18.5 },
  });
  expect(addressOf(shop)).toBe("Hlavná 42, 951 43 Horná Lúka");
});

test.each([
  ["0910 000 000", "+421910000000"],
  ["0910/000 000", "+421910000000"],
  ["037/776 11 11", "+421377761111"],
  ["+421 910 000 000", "+421910000000"],
  ["+421 (0)910 000 000", "+421910000000"],
  ["00421 910 000 000", "+421910000000"],
  ["00421 (0)910 123 456", "+421910123456"],
  ["00421(0)910/123456", "+421910123456"],
  ["(0)910 123 456", "+421910123456"],
  ["+420 601 000 000", "+420601000000"],
  ["112", "112"],
  ["+421 0910 123 456", "+421910123456"],
  ["00421 0910 123 456", "+421910123456"],
])("B8 the phone %s is called as %s", (phone, called) => {
  expect(internationalPhone(phone)).toBe(called);
  expect(shopFrom({ Phone: phone }, FALLBACK)).toMatchObject({ phone, phoneInternational: called });
});

test("B8 a link to call holds a plus at most, and then digits", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."+0123456789 ()/-x") }), (phone) => {
      expect(internationalPhone(phone)).toMatch(/^\+?\d*$/);
    }),
  );
});

test.each([
  ["https://www.facebook.com/naradie", "Facebook"],
  ["https://facebook.com/naradie", "Facebook"],
  ["https://www.instagram.com/naradie/", "instagram.com"],
  ["http://naradie.sk", "naradie.sk"],
])("B8 the link %s is called %s", (url, name) => {
  expect(shopFrom({ Social: url }, FALLBACK).social).toEqual({ name, url });
});

test.each(["javascript:alert(1)", "facebook.com", "https://", "https:// x", " https:/x"])(
  "B8 '%s' is no link, so that of shop.json stays",
  (url) => {
    expect(shopFrom({ Social: url }, FALLBACK).social).toEqual(FALLBACK.social);
  },
);
