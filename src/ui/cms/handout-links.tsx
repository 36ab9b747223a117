import { addDays, dateOf } from "#src/domain/hours/shop-time.ts";
import { beginsOn } from "#src/domain/products/busy.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { FILTER_VALUES, withParameters } from "#src/site/parameters.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useList } from "../use-live.ts";
import { useShopTime } from "../use-shop-time.ts";

/** Lead to the products that are to be handed out today and tomorrow, while there are any (B24). */
export function HandoutLinks() {
  const time = useShopTime();
  return time && <Counted today={dateOf(time)} />;
}

function Counted({ today }: { today: string }) {
  const list = useList({ collection: "products", query: "inventory", text: "", filter: "handout", today });
  const products = list?.documents.map(productFrom) ?? [];
  const countOn = (date: string) => products.filter(({ Busy }) => beginsOn(Busy, date)).length;
  const texts = [
    { count: countOn(today), text: skBulk.handoutToday },
    { count: countOn(addDays(today, 1)), text: skBulk.handoutTomorrow },
  ];
  return texts.map(
    ({ count, text }) =>
      count > 0 && (
        <Link
          key={text(0)}
          to={withParameters(PATHS.cmsProducts, { filter: FILTER_VALUES.handout })}
          className="button-quiet"
        >
          {text(count)}
        </Link>
      ),
  );
}
