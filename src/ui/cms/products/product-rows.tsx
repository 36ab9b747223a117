import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Document } from "#src/backend/backend.ts";
import { shownDay } from "#src/domain/hours/shown-date.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { lowestPrice } from "#src/domain/prices/price.ts";
import { hiddenBecause, mainPictureOf, productFrom } from "#src/domain/products/product.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { Link } from "../../parts/link.tsx";
import { cmsProductPath } from "../../paths.ts";
import { useCategories } from "../../use-catalogue.ts";
import { Checkbox } from "../bulk/checkbox.tsx";
import { isSelected, type Selection } from "../bulk/use-selection.ts";
import { isTypingOutside } from "../parts/is-typing-outside.ts";
import { Row, RowList } from "../parts/row-list.tsx";
import { useFocusAfterRemoval } from "../parts/use-focus-after-removal.ts";
import { AvailabilitySwitch } from "./availability-switch.tsx";
import { BackOnForm } from "./back-on-field.tsx";
import { PriceRow } from "./price-row.tsx";
import { ProductMenu } from "./product-menu.tsx";
import { copyPath, useProductListQuery } from "./use-product-list-address.ts";
import type { Keep, useRows } from "./use-rows.ts";

interface ProductRowsProps {
  readonly list: ReturnType<typeof useRows>;
  /** Of the list: gets the focus if the row that has it leaves. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly selection: Selection;
  /** The id of a product that was just added, whose row is marked and scrolled to. */
  readonly added: string | undefined;
  /** These are the same functions at every rendering, or all rows are rendered again. */
  readonly onSelect: (id: string, isOn: boolean, isRange: boolean) => void;
  readonly onDelete: (document: Document) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The ids of products whose field or prices are open in their rows, and what opens or closes one: the same function at every rendering. One whose
 *  row leaves is closed: opened later by itself, it would take the keys of whoever types elsewhere. */
function useOpenRows(rows: ProductRowsProps["list"]["rows"]) {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    const shown = new Set(rows.map(({ document }) => document.id));
    if (![...ids].every((id) => shown.has(id))) setIds(new Set([...ids].filter((id) => shown.has(id))));
  }, [rows, ids]);
  const setIsOpen = useCallback((id: string, isOpen: boolean) => {
    setIds((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  }, []);
  return [ids, setIsOpen] as const;
}

export function ProductRows({ list, heading, selection, added, onSelect, onDelete }: ProductRowsProps) {
  const categories = useCategories();
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const query = useProductListQuery();
  const [priced, onPrices] = useOpenRows(list.rows);
  const [asked, onAsk] = useOpenRows(list.rows);
  const [menuOf, setMenuOf] = useState<Document>();
  /** Somebody may have made it available since the menu was opened. */
  const isUnavailable = (id: string) =>
    list.rows.some(({ document }) => document.id === id && productFrom(document).Availability === 0);
  return (
    <>
      <RowList label={skCms.products.title} rows={list.rows}>
        {({ document, isFound, isWhole }) => (
          <ProductRow
            key={document.id}
            document={document}
            isFound={isFound}
            isWhole={isWhole}
            hasTypedPrices={list.hasTypedPrices(document.id)}
            isPricing={priced.has(document.id)}
            isAsking={asked.has(document.id)}
            isAdded={document.id === added}
            isOn={isSelected(selection, document.id)}
            categoryNames={categoryNames}
            query={query}
            heading={heading}
            keep={list.keep}
            onPrices={onPrices}
            onAsk={onAsk}
            onSelect={onSelect}
            onDelete={onDelete}
            onMenu={setMenuOf}
          />
        )}
      </RowList>
      {menuOf && (
        <ProductMenu
          document={menuOf}
          query={query}
          onPrices={() => onPrices(menuOf.id, true)}
          onAsk={() => isUnavailable(menuOf.id) && onAsk(menuOf.id, true)}
          onDelete={() => onDelete(menuOf)}
          onClose={() => setMenuOf(undefined)}
        />
      )}
    </>
  );
}

interface WholeRowProps extends Pick<ProductRowsProps, "heading" | "onSelect" | "onDelete"> {
  readonly document: Document;
  readonly isFound: boolean;
  readonly isOn: boolean;
  readonly isPricing: boolean;
  readonly keep: Keep;
  readonly onAsk: (id: string, isAsking: boolean) => void;
  readonly categoryNames: ReadonlyMap<string, string>;
  /** Leads from the form back to the same list (ADR-024). */
  readonly query: string;
  readonly onMenu: (document: Document) => void;
}
interface ProductRowProps extends WholeRowProps {
  readonly isWhole: boolean;
  readonly hasTypedPrices: boolean;
  readonly isAsking: boolean;
  readonly isAdded: boolean;
  readonly onPrices: (id: string, isOpen: boolean) => void;
}

/** Rendered again only when its own product or selection changes, because a list has hundreds (ADR-024). */
const ProductRow = memo(function ProductRow({
  isWhole,
  hasTypedPrices,
  isAsking,
  isAdded,
  onPrices,
  ...props
}: ProductRowProps) {
  const { document, heading, isPricing, keep, onAsk } = props;
  const hasDay = isAsking && productFrom(document).Availability === 0;
  const row = useRef<HTMLLIElement>(null);
  // Likewise the field of a product that is available again.
  const { id } = document;
  useEffect(() => {
    if (!hasDay) return;
    return () => onAsk(id, false);
  }, [hasDay, id, onAsk]);
  useEffect(() => {
    if (!isAdded || isTypingOutside(row.current)) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [isAdded]);
  /** Closes a form of the row. The focus goes to one of these buttons that is shown, else to the heading, unless somebody types elsewhere. */
  function close(setIsOpen: typeof onPrices, buttons: string) {
    flushSync(() => setIsOpen(document.id, false));
    if (isTypingOutside(row.current)) return;
    const shown = [...(row.current?.querySelectorAll<HTMLElement>(buttons) ?? [])].find((one) => one.offsetParent);
    (shown ?? heading.current)?.focus({ preventScroll: true });
  }
  /** Closes none that are not saved. */
  function togglePrices() {
    if (isPricing && hasTypedPrices) row.current?.querySelector<HTMLElement>(".price-amounts input")?.focus();
    else onPrices(document.id, !isPricing);
  }
  return (
    <li ref={row} data-added={isAdded || undefined}>
      {isWhole && <WholeRow {...props} onTogglePrices={togglePrices} />}
      {(hasDay || isPricing) && (
        <div className="row-forms">
          {!isWhole && (
            <div>
              <p className="font-semibold break-words">{textFrom(document.Name) || skCms.products.nameless}</p>
              <p className="field-hint">{skBulk.unsaved}</p>
            </div>
          )}
          {hasDay && <BackOnForm document={document} keep={keep} onClose={() => close(onAsk, "[role=switch]")} />}
          {isPricing && (
            <PriceRow document={document} keep={keep} onClose={() => close(onPrices, "[data-opens-prices]")} />
          )}
        </div>
      )}
    </li>
  );
});

function WholeRow({
  document,
  isFound,
  isOn,
  isPricing,
  keep,
  categoryNames,
  query,
  heading,
  ...on
}: WholeRowProps & TogglePrices) {
  const product = useMemo(() => productFrom(document), [document]);
  const hidden = hiddenBecause(product);
  const backOn = product.Availability === 0 && product.BackOn ? sk.product.backOn(shownDay(product.BackOn)) : undefined;
  const note = hidden ? skCms.products.hidden[hidden] : backOn;
  const lowest = lowestPrice(product.Price);
  const name = product.Name || skCms.products.nameless;
  const form = cmsProductPath(document.id) + query;
  return (
    <Row
      ref={useFocusAfterRemoval(heading)}
      picture={mainPictureOf(product)}
      name={(id) => (
        <Link id={id} to={form} title={name} className="row-name">
          {name}
        </Link>
      )}
      select={
        isFound && (
          <Checkbox
            label={skBulk.select(name)}
            hidesLabel
            isOn={isOn}
            onChange={(next, isRange) => on.onSelect(document.id, next, isRange)}
          />
        )
      }
      details={
        <span className="row-details">
          <span>
            {categoryNames.get(product.Category) ??
              (product.Category ? skProductForm.lostCategory : skCms.products.noCategory)}
          </span>
          {note && <strong className={hidden && "max-md:line-clamp-2 max-md:text-wrap"}>{note}</strong>}
        </span>
      }
      actions={(nameId) => (
        <>
          <span className="row-actions">
            <Link to={form} aria-describedby={nameId}>
              {skCms.products.edit}
            </Link>
            <button
              type="button"
              data-opens-prices
              aria-describedby={nameId}
              aria-expanded={isPricing}
              onClick={on.onTogglePrices}
            >
              {skBulk.prices}
            </button>
            <Link to={copyPath(document.id, query)} className="row-quiet" aria-describedby={nameId}>
              {skBulk.copy}
            </Link>
            <button type="button" className="row-quiet" aria-describedby={nameId} onClick={() => on.onDelete(document)}>
              {skCms.products.delete}
            </button>
          </span>
          <button
            type="button"
            data-opens-prices
            className="row-menu"
            aria-label={skCms.products.menu(name)}
            aria-haspopup="dialog"
            onClick={() => on.onMenu(document)}
          />
        </>
      )}
    >
      <span className={hidden ? "row-price max-md:hidden" : "row-price"}>
        {lowest && `${formatEuros(lowest.euros)} / ${sk.priceUnit[lowest.kind]}`}
      </span>
      <AvailabilitySwitch document={document} product={product} keep={keep} onAsk={on.onAsk} />
    </Row>
  );
}

interface TogglePrices {
  readonly onTogglePrices: () => void;
}
