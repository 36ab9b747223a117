import { memo, useId, useMemo } from "react";
import type { Document } from "#src/backend/backend.ts";
import { formatEuros } from "#src/domain/money.ts";
import { lowestPrice } from "#src/domain/price.ts";
import { hiddenBecause, productFrom } from "#src/domain/product.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Picture } from "../parts/picture.tsx";
import { cmsProductPath } from "../paths.ts";
import { useCategories } from "../use-catalogue.ts";
import { AvailabilitySwitch } from "./availability-switch.tsx";
import { useProductListQuery } from "./use-product-list-address.ts";

interface ProductRowsProps {
  readonly documents: readonly Document[];
  /** The same function at every rendering, or all rows are rendered anew. */
  readonly onDelete: (document: Document) => void;
}

/** The product list as a table people can work through fast; on phones each row becomes a small card. */
export function ProductRows({ documents, onDelete }: ProductRowsProps) {
  const categories = useCategories();
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const { columns } = skCms.products;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col" className="w-22">
            <span className="sr-only">{columns.picture}</span>
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col" className="row-price w-44">
            {columns.price}
          </th>
          <th scope="col" className="w-48">
            {columns.availability}
          </th>
          <th scope="col" className="w-42 lg:w-74">
            <span className="sr-only">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <Row key={document.id} document={document} categoryNames={categoryNames} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly document: Document;
  readonly categoryNames: ReadonlyMap<string, string>;
  readonly onDelete: (document: Document) => void;
}

/** Rendered anew only when its own product changes: a list has hundreds (ADR-024). */
const Row = memo(function Row({ document, categoryNames, onDelete }: RowProps) {
  const product = useMemo(() => productFrom(document), [document]);
  const hidden = hiddenBecause(product);
  const lowest = lowestPrice(product.Price);
  const price = lowest && `${formatEuros(lowest.euros)} / ${sk.priceUnit[lowest.kind]}`;
  const nameId = useId();
  return (
    <tr>
      <td className="row-picture">
        <Picture url={product.imgPath} alt="" sizes="4rem" className="w-16 rounded-sm" />
      </td>
      <th scope="row" className="row-name">
        <span id={nameId} className="break-words">
          {product.Name || skCms.products.nameless}
        </span>
        <span className="row-category">
          {categoryNames.get(product.Category) ??
            (product.Category ? skCms.product.lostCategory : skCms.products.noCategory)}
          {price && <span className="row-price-inline">{price}</span>}
        </span>
        {hidden && <span className="row-warning">{skCms.products.hidden[hidden]}</span>}
      </th>
      <td className="row-price">{price}</td>
      <td className="row-availability">
        <AvailabilitySwitch document={document} product={product} />
      </td>
      <td className="row-actions row-actions-narrow">
        <button type="button" className="button-row" aria-describedby={nameId} onClick={() => onDelete(document)}>
          <Icon name="trash-2" className="size-4.5" />
          {skCms.products.delete}
        </button>
        <EditLink id={document.id} describedBy={nameId} />
      </td>
    </tr>
  );
});

/** Takes along what the list was asked for, so that the form leads back to it (ADR-024). */
function EditLink({ id, describedBy }: { id: string; describedBy: string }) {
  const query = useProductListQuery();
  return (
    <Link to={cmsProductPath(id) + query} className="button-row" aria-describedby={describedBy}>
      <Icon name="pencil" className="size-4.5" />
      {skCms.products.edit}
    </Link>
  );
}
