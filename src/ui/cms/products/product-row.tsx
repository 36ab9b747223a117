import { memo, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { productFrom } from "#src/domain/products/product.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { isTypingOutside } from "../parts/is-typing-outside.ts";
import { useAddedRow } from "../parts/use-added-row.ts";
import { BackOnChips } from "./back-on-chips.tsx";
import { BackOnForm } from "./back-on-field.tsx";
import { PriceRow } from "./price-row.tsx";
import { ProductLine, type ProductLineProps } from "./product-line.tsx";
import type { SetOpen } from "./use-rows.ts";

interface ProductRowProps extends Omit<ProductLineProps, "chips" | "onTogglePrices"> {
  /** False if only forms with unsaved input are left, because the list does not find the product any more. */
  readonly showsProduct: boolean;
  readonly hasUnsavedPrices: boolean;
  readonly areChipsOpen: boolean;
  readonly isDayFormOpen: boolean;
  readonly isAdded: boolean;
  readonly setPricesOpen: SetOpen;
  readonly setDayFormOpen: SetOpen;
}

/** A product in the list with its open chips and forms. It is rendered again only if its properties change, because a list has hundreds of rows. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { showsProduct, hasUnsavedPrices, areChipsOpen, isDayFormOpen, isAdded, ...otherProps } = props;
  const { setPricesOpen, setDayFormOpen, ...lineProps } = otherProps;
  const { document, heading, arePricesOpen, setPin, setChipsOpen } = lineProps;
  const { id } = document;
  const isUnavailable = productFrom(document).Availability === 0;
  const showsDayForm = isDayFormOpen && isUnavailable;
  const showsChips = showsProduct && areChipsOpen && isUnavailable && !showsDayForm;
  const row = useRef<HTMLLIElement>(null);
  useCloseWhenGone(showsChips, id, setChipsOpen);
  useCloseWhenGone(showsDayForm, id, setDayFormOpen);
  useCloseWhenGone(arePricesOpen, id, setPricesOpen);
  useAddedRow(row, isAdded);
  /** Closes a form. Unless the user types elsewhere, focuses the visible one of its openers (phones have their own), or else the heading. */
  function close(setOpen: SetOpen, openers: string) {
    flushSync(() => setOpen(id, false));
    if (isTypingOutside(row.current)) return;
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>(openers) ?? [])];
    const visible = buttons.find((button) => button.offsetParent);
    (visible ?? heading.current)?.focus({ preventScroll: true });
  }
  /** Opens or closes the prices; if they are open with unsaved input, focuses them instead. */
  function togglePrices() {
    if (arePricesOpen && hasUnsavedPrices) row.current?.querySelector<HTMLElement>(".price-amounts input")?.focus();
    else setPricesOpen(id, !arePricesOpen);
  }
  const chips = showsChips && (
    <BackOnChips
      document={document}
      onOtherDay={() => setDayFormOpen(id, true)}
      onClose={() => close(setChipsOpen, "[role=switch]")}
    />
  );
  return (
    <li ref={row} data-added={isAdded || undefined}>
      {showsProduct && <ProductLine {...lineProps} chips={chips} onTogglePrices={togglePrices} />}
      {(showsDayForm || arePricesOpen) && (
        <div className="row-forms">
          {!showsProduct && (
            <div>
              <p className="font-semibold break-words">
                {keptTogether(textFrom(document.Name) || skCms.products.nameless)}
              </p>
              <p className="field-hint">{skBulk.unsaved}</p>
            </div>
          )}
          {showsDayForm && (
            <BackOnForm document={document} setPin={setPin} onClose={() => close(setDayFormOpen, "[role=switch]")} />
          )}
          {arePricesOpen && (
            <PriceRow document={document} setPin={setPin} onClose={() => close(setPricesOpen, "[data-opens-prices]")} />
          )}
        </div>
      )}
    </li>
  );
});

/** Closes what is open if it is hidden or the row is removed. Otherwise it would open by itself, and take the focus, when the row comes back. */
function useCloseWhenGone(isShown: boolean, id: string, setOpen: SetOpen): void {
  useEffect(() => {
    if (!isShown) return;
    return () => setOpen(id, false);
  }, [isShown, id, setOpen]);
}
