import type { Backend, Collection } from "#src/backend/backend.ts";
import { openingHoursFrom } from "#src/domain/hours/opening-hours.ts";
import { shownDays } from "#src/domain/hours/shown-date.ts";
import { specialDayFrom } from "#src/domain/hours/special-days.ts";
import type { MyList } from "#src/domain/my-list/my-list.ts";
import { totalsOf } from "#src/domain/my-list/my-list-totals.ts";
import { estimate } from "#src/domain/prices/estimate.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { rentalFrom } from "#src/domain/prices/rental-time.ts";
import { cardName } from "#src/domain/products/card.ts";
import { isListed, productFrom } from "#src/domain/products/product.ts";
import { listed } from "#src/text/plural.ts";
import { skHead } from "#src/text/sk-head.ts";
import { lengthText } from "../estimate/answer.tsx";

/** Every time is to come: the page does not depend on the clock. */
const LONG_AGO = "2000-01-01T00:00";

/** Title and description of a list that an address names, by what the shop offers of it (B21); nothing if that is nothing. For the server alone. */
export function sharedHead(items: MyList, address: URLSearchParams, { documents }: Backend) {
  const all = (collection: Collection) => documents.list({ collection }).current()?.documents ?? [];
  const found = documents.list({ collection: "products", query: "ids", ids: items.map(({ id }) => id) }).current();
  const byId = new Map(found?.documents.map((document) => [document.id, productFrom(document)]));
  const products = items.flatMap(({ id }) => byId.get(id) ?? []).filter(isListed);
  if (products.length === 0) return {};
  const names = products.map(({ Name }) => cardName(Name));
  const description = listed(names);
  const time = rentalFrom(`${address.get("od")}/${address.get("do")}`, LONG_AGO);
  if (!time) return { title: skHead.list(names), description };
  const week = all("opening_hours").map(openingHoursFrom);
  const special = all("special_days").map(specialDayFrom);
  const { count, cents } = totalsOf(products, (price) => estimate(price, time, { week, special }));
  const when = `${lengthText(time)} ${shownDays(time.from, time.to, time.from)}`;
  // A sum of some of them alone would mislead.
  return {
    title: skHead.listFor(names.length, when, count === names.length ? formatEuros(cents / 100) : ""),
    description,
  };
}
