import { memo, useMemo } from "react";
import type { Document } from "#src/backend/backend.ts";
import { formatEuros } from "#src/domain/money.ts";
import { lowestPrice } from "#src/domain/price.ts";
import { hiddenBecause, productFrom } from "#src/domain/product.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { cmsProductPath } from "../../paths.ts";
import { useCategories } from "../../use-catalogue.ts";
import { RowButton, RowTable, TableRow } from "../parts/row-table.tsx";
import { AvailabilitySwitch } from "./availability-switch.tsx";
import { useProductListQuery } from "./use-product-list-address.ts";

interface ProductRowsProps {
  readonly documents: readonly Document[];
  /** The same function at every rendering, or all rows are rendered again. */
  readonly onDelete: (document: Document) => void;
}

export function ProductRows({ documents, onDelete }: ProductRowsProps) {
  const categories = useCategories();
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const { columns } = skCms.products;
  return (
    <RowTable
      columns={[
        { label: columns.picture, isHidden: true, className: "w-22" },
        { label: columns.name },
        { label: columns.price, className: "row-price w-44" },
        { label: columns.availability, className: "w-48" },
        { label: columns.actions, isHidden: true, className: "w-42 lg:w-74" },
      ]}
    >
      {documents.map((document) => (
        <ProductRow key={document.id} document={document} categoryNames={categoryNames} onDelete={onDelete} />
      ))}
    </RowTable>
  );
}

interface ProductRowProps extends Pick<ProductRowsProps, "onDelete"> {
  readonly document: Document;
  readonly categoryNames: ReadonlyMap<string, string>;
}

/** Rendered again only when its own product changes, because a list has hundreds (ADR-024). */
const ProductRow = memo(function ProductRow({ document, categoryNames, onDelete }: ProductRowProps) {
  const product = useMemo(() => productFrom(document), [document]);
  const hidden = hiddenBecause(product);
  const lowest = lowestPrice(product.Price);
  const price = lowest && `${formatEuros(lowest.euros)} / ${sk.priceUnit[lowest.kind]}`;
  return (
    <TableRow
      picture={product.imgPath}
      name={product.Name || skCms.products.nameless}
      details={
        <>
          <span className="row-category">
            {categoryNames.get(product.Category) ??
              (product.Category ? skCms.product.lostCategory : skCms.products.noCategory)}
            {price && <span className="row-price-inline">{price}</span>}
          </span>
          {hidden && <span className="row-warning">{skCms.products.hidden[hidden]}</span>}
        </>
      }
      actionsClassName="row-actions-narrow"
      actions={(nameId) => (
        <>
          <RowButton icon="trash-2" label={skCms.products.delete} nameId={nameId} onClick={() => onDelete(document)} />
          <EditLink id={document.id} nameId={nameId} />
        </>
      )}
    >
      <td className="row-price">{price}</td>
      <td className="row-availability">
        <AvailabilitySwitch document={document} product={product} />
      </td>
    </TableRow>
  );
});

/** Its query leads from the form back to the same list (ADR-024). */
function EditLink({ id, nameId }: { id: string; nameId: string }) {
  const query = useProductListQuery();
  return (
    <Link to={cmsProductPath(id) + query} className="button-row" aria-describedby={nameId}>
      <Icon name="pencil" className="size-4.5" />
      {skCms.products.edit}
    </Link>
  );
}
