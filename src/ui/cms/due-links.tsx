import { addDays, dateOf } from "#src/domain/hours/shop-time.ts";
import { beginsOn } from "#src/domain/products/busy.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { FILTER_VALUES, withParameters } from "#src/site/parameters.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useList } from "../use-live.ts";
import { useShopTime } from "../use-shop-time.ts";

/** Lead to the products that should be back (B15), and that are to be handed out today and tomorrow (B24), while there are any. */
export function DueLinks() {
  const time = useShopTime();
  return time && <CountedLinks today={dateOf(time)} />;
}

function CountedLinks({ today }: { today: string }) {
  const inventory = { collection: "products", query: "inventory", text: "", today } as const;
  const overdue = useList({ ...inventory, first: 0 })?.counts.overdue ?? 0;
  const handouts = useList({ ...inventory, filter: "handout" })?.documents.map(productFrom) ?? [];
  const handoutsOn = (date: string) => handouts.filter(({ Busy }) => beginsOn(Busy, date)).length;
  const links = [
    { filter: "overdue", count: overdue, text: skBulk.overdue },
    { filter: "handout", count: handoutsOn(today), text: skBulk.handoutToday },
    { filter: "handout", count: handoutsOn(addDays(today, 1)), text: skBulk.handoutTomorrow },
  ] as const;
  return links.map(
    ({ filter, count, text }) =>
      count > 0 && (
        <Link
          key={text(0)}
          to={withParameters(PATHS.cmsProducts, { filter: FILTER_VALUES[filter] })}
          className="button-quiet"
        >
          {text(count)}
        </Link>
      ),
  );
}
