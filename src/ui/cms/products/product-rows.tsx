import { memo, type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Document } from "#src/backend/backend.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { lowestPrice } from "#src/domain/prices/price.ts";
import { hiddenBecause, productFrom } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { cmsProductPath } from "../../paths.ts";
import { useCategories } from "../../use-catalogue.ts";
import { Checkbox } from "../bulk/checkbox.tsx";
import { isSelected, type Selection } from "../bulk/use-selection.ts";
import { RowTable, TableRow } from "../parts/row-table.tsx";
import { useFocusAfterRemoval } from "../parts/use-focus-after-removal.ts";
import { AvailabilitySwitch } from "./availability-switch.tsx";
import { PriceRow } from "./price-row.tsx";
import { useCopyPath, useProductListQuery } from "./use-product-list-address.ts";
import type { useRows } from "./use-rows.ts";

interface ProductRowsProps {
  readonly list: ReturnType<typeof useRows>;
  /** Of the list: gets the focus if the row that has it leaves. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly selection: Selection;
  /** These are the same functions at every rendering, or all rows are rendered again. */
  readonly onSelect: (id: string, isOn: boolean, isRange: boolean) => void;
  readonly onDelete: (document: Document) => void;
}

const COLUMNS = 6;

export function ProductRows({ list, heading, selection, onSelect, onDelete }: ProductRowsProps) {
  const categories = useCategories();
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const { columns } = skCms.products;
  return (
    <RowTable
      columns={columns}
      select={skBulk.selectColumn}
      moreColumns={
        <>
          <th scope="col" className="row-price">
            {columns.price}
          </th>
          <th scope="col" className="w-44 lg:w-48">
            {columns.availability}
          </th>
        </>
      }
      actionsWidth="w-66 xl:w-120"
    >
      {list.rows.map(({ document, isFound }) => (
        <ProductRow
          key={document.id}
          document={document}
          isFound={isFound}
          isUnsaved={list.unsaved.has(document.id)}
          onUnsaved={list.setIsUnsaved}
          categoryNames={categoryNames}
          isOn={isSelected(selection, document.id)}
          heading={heading}
          onSelect={onSelect}
          onDelete={onDelete}
        />
      ))}
    </RowTable>
  );
}

interface FoundRowProps extends Pick<ProductRowsProps, "heading" | "onSelect" | "onDelete"> {
  readonly document: Document;
  readonly categoryNames: ReadonlyMap<string, string>;
  readonly isOn: boolean;
}
interface ProductRowProps extends FoundRowProps {
  readonly isFound: boolean;
  readonly isUnsaved: boolean;
  readonly onUnsaved: (id: string, isUnsaved: boolean) => void;
}

/** Rendered again only when its own product or selection changes, because a list has hundreds (ADR-024). */
const ProductRow = memo(function ProductRow({ isFound, isUnsaved, onUnsaved, ...props }: ProductRowProps) {
  const { document, heading } = props;
  const [isPricing, setIsPricing] = useState(false);
  const priceButton = useRef<HTMLButtonElement>(null);
  const prices = useRef<HTMLTableRowElement>(null);
  function closePrices() {
    flushSync(() => setIsPricing(false));
    if (priceButton.current) priceButton.current.focus();
    else heading.current?.focus({ preventScroll: true });
  }
  /** Closes none that are not saved. */
  function togglePrices() {
    if (isPricing && isUnsaved) prices.current?.querySelector("input")?.focus();
    else setIsPricing(!isPricing);
  }
  return (
    <>
      {isFound && (
        <FoundRow {...props}>
          {(nameId) => (
            <button
              ref={priceButton}
              type="button"
              className="button-row"
              aria-describedby={nameId}
              aria-expanded={isPricing}
              onClick={togglePrices}
            >
              <Icon name="tags" className="size-4.5" />
              {skBulk.prices}
            </button>
          )}
        </FoundRow>
      )}
      {isPricing && (
        <tr ref={prices} className={isFound ? "row-below max-md:-mt-3" : "row-below"}>
          <td colSpan={COLUMNS}>
            <PriceRow document={document} isFound={isFound} onUnsaved={onUnsaved} onClose={closePrices} />
          </td>
        </tr>
      )}
    </>
  );
});

interface ChildrenProps {
  /** The button that opens the prices. */
  readonly children: (nameId: string) => ReactNode;
}

function FoundRow({
  document,
  categoryNames,
  isOn,
  heading,
  onSelect,
  onDelete,
  children,
}: FoundRowProps & ChildrenProps) {
  const product = useMemo(() => productFrom(document), [document]);
  const hidden = hiddenBecause(product);
  const lowest = lowestPrice(product.Price);
  const price = lowest && `${formatEuros(lowest.euros)} / ${sk.priceUnit[lowest.kind]}`;
  const name = product.Name || skCms.products.nameless;
  return (
    <TableRow
      ref={useFocusAfterRemoval(heading)}
      picture={product.imgPath}
      name={name}
      select={
        <Checkbox
          label={skBulk.select(name)}
          hidesLabel
          isOn={isOn}
          onChange={(next, isRange) => onSelect(document.id, next, isRange)}
        />
      }
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
      actionsClassName="md:*:px-2 md:*:text-sm xl:flex xl:justify-end"
      onDelete={() => onDelete(document)}
      moreActions={(nameId) => (
        <>
          <CopyLink id={document.id} nameId={nameId} />
          {children(nameId)}
        </>
      )}
      edit={(nameId) => <EditLink id={document.id} nameId={nameId} />}
    >
      <td className="row-price">{price}</td>
      <td className="col-span-2 md:col-span-1">
        <AvailabilitySwitch document={document} product={product} />
      </td>
    </TableRow>
  );
}

interface RowLinkProps {
  readonly id: string;
  readonly nameId: string;
}

/** Its query leads from the form back to the same list (ADR-024). */
function EditLink({ id, nameId }: RowLinkProps) {
  const query = useProductListQuery();
  return (
    <Link to={cmsProductPath(id) + query} className="button-row" aria-describedby={nameId}>
      <Icon name="pencil" className="size-4.5" />
      {skCms.products.edit}
    </Link>
  );
}

function CopyLink({ id, nameId }: RowLinkProps) {
  return (
    <Link to={useCopyPath(id)} className="button-row" aria-describedby={nameId}>
      <Icon name="copy" className="size-4.5" />
      {skBulk.copy}
    </Link>
  );
}
