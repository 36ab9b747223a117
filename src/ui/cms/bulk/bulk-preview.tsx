import { useId } from "react";
import type { PlannedChange } from "#src/domain/bulk/batches.ts";
import type { BulkPlan } from "#src/domain/bulk/bulk-plans.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { LIST_PRICES, priceFrom } from "#src/domain/prices/price.ts";
import { availabilityFrom } from "#src/domain/products/product.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useCategories } from "../../use-catalogue.ts";
import { LongList } from "../parts/long-list.tsx";

/** Names shown of the products that cannot be changed. */
const MOST_NAMES = 10;

/** What a plan changes, old → new (B10). */
export function BulkPreview({ plan }: { plan: BulkPlan | undefined }) {
  const headingId = useId();
  const categories = useCategories();
  const nameOf = (id: unknown) =>
    categories?.find((category) => category.id === id)?.name ??
    (id ? skCms.product.lostCategory : skCms.product.noCategory);
  const { changes = [], unchanged = 0, tooMuch = [] } = plan ?? {};
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h3 id={headingId} className="font-semibold">
        {skBulk.preview}
      </h3>
      {tooMuch.length > 0 && (
        <p className="notice-warning break-words">
          {skBulk.tooMuch(tooMuch.slice(0, MOST_NAMES).join(", "), tooMuch.length - MOST_NAMES)}
        </p>
      )}
      {changes.length === 0 && <p className="text-stone-600">{skBulk.nothing}</p>}
      <LongList className="flex flex-col" items={changes}>
        {(change) => (
          <li
            key={change.id}
            className="flex flex-wrap justify-between gap-x-4 border-b border-stone-200 py-1.5 text-sm sm:text-base"
          >
            <span className="min-w-0 break-words">{change.name || skCms.products.nameless}</span>
            <span className="figures ml-auto flex flex-wrap justify-end gap-x-4 text-right">
              {linesOf(change, nameOf).map((line) => (
                <span key={line} className="whitespace-nowrap">
                  {line}
                </span>
              ))}
            </span>
          </li>
        )}
      </LongList>
      {unchanged > 0 && <p className="field-hint figures">{skBulk.unchanged(unchanged)}</p>}
    </section>
  );
}

function linesOf({ seen, fields }: PlannedChange, categoryName: (id: unknown) => string): readonly string[] {
  if ("Category" in fields)
    return [skBulk.change(categoryName(textFrom(seen?.Category)), categoryName(fields.Category))];
  if ("Availability" in fields) {
    const words = (value: unknown) => (availabilityFrom(value) ? sk.product.available : sk.product.unavailable);
    return [skBulk.change(words(seen?.Availability), words(fields.Availability))];
  }
  const [before, after] = [priceFrom(seen?.Price), priceFrom(fields.Price)];
  const euros = (amount: number | undefined) => formatEuros(amount ?? 0);
  return LIST_PRICES.filter((kind) => before[kind] !== after[kind]).map(
    (kind) => `${sk.priceLabel[kind]} ${skBulk.change(euros(before[kind]), euros(after[kind]))}`,
  );
}
