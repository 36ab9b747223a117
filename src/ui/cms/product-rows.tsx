import { useMemo } from "react";
import type { Document } from "#src/backend/backend.ts";
import { formatEuros } from "#src/domain/money.ts";
import { lowestPrice } from "#src/domain/price.ts";
import { hiddenBecause, productFrom } from "#src/domain/product.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Picture } from "../parts/picture.tsx";
import { useCategories } from "../use-catalogue.ts";
import { AvailabilitySwitch } from "./availability-switch.tsx";

/** The product list as a table people can work through fast; on phones each row becomes a small card. */
export function ProductRows({ documents }: { documents: readonly Document[] }) {
  const categories = useCategories();
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const { columns } = skCms.products;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col" className="w-20">
            <span className="sr-only">{columns.picture}</span>
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.category}</th>
          <th scope="col" className="text-right">
            {columns.price}
          </th>
          <th scope="col" className="w-44">
            {columns.availability}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <Row key={document.id} document={document} categoryNames={categoryNames} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ document, categoryNames }: { document: Document; categoryNames: ReadonlyMap<string, string> }) {
  const product = useMemo(() => productFrom(document), [document]);
  const hidden = hiddenBecause(product);
  const lowest = lowestPrice(product.Price);
  return (
    <tr>
      <td className="row-picture">
        <Picture url={product.imgPath} alt="" sizes="4rem" className="w-16 rounded-sm" />
      </td>
      <th scope="row" className="row-name">
        <span className="break-words">{product.Name || skCms.products.nameless}</span>
        {hidden && <span className="row-warning">{skCms.products.hidden[hidden]}</span>}
      </th>
      <td className="row-category">{categoryNames.get(product.Category)}</td>
      <td className="row-price">{lowest && `${formatEuros(lowest.euros)} / ${sk.priceUnit[lowest.kind]}`}</td>
      <td className="row-availability">
        <AvailabilitySwitch document={document} product={product} />
      </td>
    </tr>
  );
}
