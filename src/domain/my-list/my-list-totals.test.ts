import { expect, test } from "vitest";
import type { Price } from "../prices/price.ts";
import { productFrom } from "../products/product.ts";
import { totalsOf } from "./my-list-totals.ts";

const product = (id: string, Price: Price, Availability = 1) => productFrom({ id, Name: id, Availability, Price });
const DRILL = product("vrtacka", { Day: 9.1, Guarantee: 50 });
const SAW = product("pila", { Day: 12.2, Guarantee: 99.99 });
const TENT = product("stan", { Week: 60, Guarantee: 100 });
const RAKE = product("hrable", { Day: 2 });

/** As for one day. */
const forADay = ({ Day }: Price) => {
  const cents = Math.round((Day ?? 0) * 100);
  return cents > 0 ? { cents, parts: [{ kind: "Day", count: 1, cents } as const] } : undefined;
};

test("B6 the sum of a list, and the sum of its deposits, to the cent", () => {
  const { cents, depositCents, without, estimates } = totalsOf([DRILL, SAW, RAKE], forADay);
  expect([cents, depositCents, without]).toEqual([2_330, 14_999, []]);
  expect([...estimates].map(([id, estimate]) => [id, estimate.cents])).toEqual([
    ["vrtacka", 910],
    ["pila", 1_220],
    ["hrable", 200],
  ]);
});

test("B6 neither sum contains a product without a price for the time, which is named", () => {
  expect(totalsOf([DRILL, TENT], forADay)).toMatchObject({ cents: 910, depositCents: 5_000, without: [TENT] });
  expect(totalsOf([TENT], forADay)).toMatchObject({ count: 0, cents: 0, depositCents: 0, without: [TENT] });
});

test("B17 neither sum contains a product that is not available, which is named and has its estimate", () => {
  const lent = product("vibracna-doska", { Day: 20, Guarantee: 200 }, 0);
  const totals = totalsOf([lent, DRILL, TENT], forADay);
  expect(totals).toMatchObject({ count: 1, cents: 910, depositCents: 5_000, without: [lent, TENT] });
  expect(totals.estimates.get(lent.id)?.cents).toBe(2_000);
});
