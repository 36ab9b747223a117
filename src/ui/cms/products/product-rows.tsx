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
import { RowTable, STACKED_UNTIL_LARGE, TableRow } from "../parts/row-table.tsx";
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
      columns={columns}
      moreColumns={
        <>
          <th scope="col" className="row-price w-44">
            {columns.price}
          </th>
          <th scope="col" className="w-48">
            {columns.availability}
          </th>
        </>
      }
      actionsWidth="w-42 lg:w-74"
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
          <span className="block text-sm font-normal text-stone-600">
            {categoryNames.get(product.Category) ??
              (product.Category ? skCms.product.lostCategory : skCms.products.noCategory)}
            {price && (
              <span className="ml-2 hidden font-semibold whitespace-nowrap text-ink tabular-nums md:inline lg:hidden">
                {price}
              </span>
            )}
          </span>
          {hidden && (
            <span className="block text-sm font-semibold text-unavailable">{skCms.products.hidden[hidden]}</span>
          )}
        </>
      }
      actionsClassName={STACKED_UNTIL_LARGE}
      onDelete={() => onDelete(document)}
      edit={(nameId) => <EditLink id={document.id} nameId={nameId} />}
    >
      <td className="row-price">{price}</td>
      <td className="col-span-2 md:col-span-1">
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
