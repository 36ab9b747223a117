import { useId } from "react";
import type { BulkPlan } from "#src/domain/bulk/bulk-plans.ts";
import type { PlannedChange } from "#src/domain/changes/batches.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { changedKinds, priceFrom } from "#src/domain/prices/price.ts";
import { availabilityFrom } from "#src/domain/products/product.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { useCategories } from "../../use-catalogue.ts";
import { ColumnHeads } from "../parts/column-heads.tsx";
import { LongList } from "../parts/long-list.tsx";

const MOST_NAMES = 10; // the most products that the warning names; it counts the others

/** What a plan of a bulk change would write: a table of the products with their old and new values (B10). */
export function BulkPreview({ plan }: { plan: BulkPlan | undefined }) {
  const headingId = useId();
  const categories = useCategories();
  function categoryName(id: unknown): string {
    const category = categories?.find((other) => other.id === id);
    return category?.name ?? (id ? skProductForm.lostCategory : skProductForm.noCategory);
  }
  const { changes = [], unchanged = 0, overLimit = [] } = plan ?? {};
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h3 id={headingId} className="font-semibold">
        {skBulk.preview}
      </h3>
      {overLimit.length > 0 && (
        <p className="notice-warning break-words">
          {skBulk.tooMuch(overLimit.slice(0, MOST_NAMES).join(", "), overLimit.length - MOST_NAMES)}
        </p>
      )}
      {changes.length === 0 && <p className="text-stone-600">{skBulk.nothing}</p>}
      {changes.length > 0 && (
        <LongList
          items={changes}
          list={(rows) => (
            <table className="preview-table">
              <thead>
                <ColumnHeads names={Object.values(skBulk.columns)} />
              </thead>
              {rows}
            </table>
          )}
        >
          {(change) => (
            <tbody key={change.id}>
              {linesOf(change, categoryName).map(({ what, before, after }, at, { length }) => (
                <tr key={what}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={length}>
                      {change.name || skCms.products.nameless}
                    </th>
                  )}
                  <td>{what}</td>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          )}
        </LongList>
      )}
      {unchanged > 0 && <p className="field-hint figures">{skBulk.unchanged(unchanged)}</p>}
    </section>
  );
}

/** What changes of one product, in words: its category, its availability or its prices: `[{ what: "Deň", before: "10 €", after: "11 €" }, …]`. */
function linesOf({ expected, fields }: PlannedChange, categoryName: (id: unknown) => string) {
  if ("Category" in fields) {
    const before = categoryName(textFrom(expected?.Category));
    return [{ what: skBulk.category, before, after: categoryName(fields.Category) }];
  }
  if ("Availability" in fields) {
    const words = (value: unknown) => (availabilityFrom(value) ? sk.product.available : sk.product.unavailable);
    return [{ what: skBulk.availability, before: words(expected?.Availability), after: words(fields.Availability) }];
  }
  const before = priceFrom(expected?.Price);
  const after = priceFrom(fields.Price);
  const euros = (amount: number | undefined) => formatEuros(amount ?? 0);
  return changedKinds(before, after).map((kind) => ({
    what: sk.priceLabel[kind],
    before: euros(before[kind]),
    after: euros(after[kind]),
  }));
}
