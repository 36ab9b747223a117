import { expect, test } from "vitest";
import { productFrom } from "../products/product.ts";
import { contractOf } from "./contract.ts";

const estimateOf = ({ Day }: { readonly Day?: number }) =>
  Day === undefined ? undefined : { parts: [{ kind: "Day", count: 1, cents: Day * 100 }] as const, cents: Day * 100 };
const product = (id: string, fields: object) => productFrom({ id, Name: id, ...fields });

test("B23 the sums are those of all products, available or not, to the cent", () => {
  const drill = product("drill", { Availability: 0, Price: { Day: 12.5, Guarantee: 50.1 } });
  const ladder = product("ladder", { Availability: 1, Price: { Day: 8, Guarantee: -5 } });
  expect(contractOf([drill, ladder], estimateOf)).toMatchObject({ cents: 2050, depositCents: 5010 });
});

test("B23 if a product has no price for the time there is no sum, only that of the deposits", () => {
  const drill = product("drill", { Price: { Day: 12 } });
  const scaffold = product("scaffold", { Price: { Week: 72, Guarantee: 200 } });
  const contract = contractOf([drill, scaffold], estimateOf);
  expect(contract).toMatchObject({ cents: undefined, depositCents: 20_000 });
  expect(contract.rows.map(({ estimate }) => estimate?.cents)).toEqual([1200, undefined]);
});
