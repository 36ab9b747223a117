import { formatEuros } from "#src/domain/prices/money.ts";
import type { PriceKind } from "#src/domain/prices/price.ts";
import type { PricedProduct, PriceListSection } from "#src/domain/products/price-list.ts";
import { distinctRows, extraPriceFrom } from "#src/domain/products/rows.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { skPriceList } from "#src/text/sk-price-list.ts";
import { Availability } from "../../parts/availability.tsx";
import { Link } from "../../parts/link.tsx";
import { productPath } from "../../paths.ts";
import { extraAmount } from "../product-prices.tsx";
import { sectionId, sectionName } from "./category-links.tsx";

type PriceTableProps = { readonly sections: readonly PriceListSection[]; readonly columns: readonly PriceKind[] };

/** The length of "99,50 €": five such prices fit side by side on a phone. */
const NARROW_PRICE = 7;

/** One table for all categories, so that its header stays in view and is repeated on every sheet of paper. Phones show each row as a block. */
export function PriceTable({ sections, columns }: PriceTableProps) {
  const products = sections.flatMap((section) => section.products);
  const isWidePrice = (euros: number) => formatEuros(euros).length > NARROW_PRICE;
  const isWide = products.some(({ Price }) => columns.some((kind) => isWidePrice(Price[kind] ?? 0)));
  return (
    <table className={isWide ? "price-table price-table-wide figures" : "price-table figures"}>
      <thead>
        <tr>
          <th scope="col">{skPriceList.product}</th>
          {columns.map((kind) => (
            <th key={kind} scope="col">
              {keptTogether(sk.priceLabel[kind])}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={sectionId(section)}>
          <tr>
            <th scope="rowgroup" id={sectionId(section)} colSpan={columns.length + 1}>
              {keptTogether(sectionName(section))}
            </th>
          </tr>
          {section.products.map((product) => (
            <Row key={product.id} product={product} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ product, columns }: { product: PricedProduct; columns: readonly PriceKind[] }) {
  const { id, Name, Price } = product;
  // ["Vrták:2", …] → [{ label: "Vrták", value: "2", stored: "Vrták:2" }, …]
  const extras = distinctRows(Price.Additional ?? [], extraPriceFrom);
  return (
    <tr>
      <th scope="row">
        <Link to={productPath(id)}>{keptTogether(Name)}</Link>
        {product.Availability === 0 && <Availability product={product} />}
        {extras.length > 0 && (
          <ul>
            {extras.map(({ stored, label, value }) => (
              <li key={stored}>{keptTogether(`${label} ${extraAmount(value)}`)}</li>
            ))}
          </ul>
        )}
      </th>
      {columns.map((kind) => {
        const euros = Price[kind] ?? 0;
        return (
          <td key={kind} data-label={sk.priceLabel[kind]}>
            {euros > 0 ? formatEuros(euros) : null}
          </td>
        );
      })}
    </tr>
  );
}
