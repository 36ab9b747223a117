import { dateOf } from "#src/domain/hours/shop-time.ts";
import { withParameters } from "#src/site/parameters.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useList } from "../use-live.ts";
import { useShopTime } from "../use-shop-time.ts";

/** Leads to the products that should be back, while there are any (B15). */
export function OverdueLink() {
  const time = useShopTime();
  return time && <CountedLink today={dateOf(time)} />;
}

function CountedLink({ today }: { today: string }) {
  const count = useList({ collection: "products", query: "inventory", text: "", today, first: 0 })?.counts.overdue;
  if (!count) return null;
  return (
    <Link to={withParameters(PATHS.cmsProducts, { filter: "mali-byt-spat" })} className="button-quiet">
      {skBulk.overdue(count)}
    </Link>
  );
}
