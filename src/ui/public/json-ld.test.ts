import { expect, test } from "vitest";
import { shop } from "#src/text/default-shop.ts";
import { shopJsonLd } from "./json-ld.ts";

/** Open on the first day alone. */
const weekOf = (numbers: readonly number[]) =>
  numbers.map((DayIndex, at) => ({
    id: `${at}`,
    Day: "",
    DayIndex,
    Morning: at === 0 ? "8:00 - 12:00" : "",
    Afternoon: "",
  }));

test.each([[[1, 2, 3, 4, 5, 6, 7]], [[0, 1, 2, 3, 4, 5, 6]], [[10, 20, 30, 40, 50, 60, 70]]])(
  "§3 JSON-LD: the first of seven records is Monday's, whatever their numbers: %j",
  (numbers) => {
    expect(shopJsonLd(shop, weekOf(numbers).toReversed(), [])).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: "Monday", opens: "08:00", closes: "12:00" }],
    });
  },
);

test.each([[[1, 2, 3, 4, 5, 6]], [[1, 2, 3, 4, 5, 6, 7, 8]], [[1, 1, 2, 3, 4, 5, 6]]])(
  "§3 JSON-LD has no opening hours where the records are no week: %j",
  (numbers) => {
    expect(shopJsonLd(shop, weekOf(numbers), [])).toMatchObject({ openingHoursSpecification: undefined });
  },
);
