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

interface ProductRowProps extends Omit<ProductLineProps, "chips" | "onTogglePrices"> {
  readonly isWhole: boolean;
  readonly hasTypedPrices: boolean;
  readonly isAsking: boolean;
  readonly isDated: boolean;
  readonly isAdded: boolean;
  readonly onPrices: (id: string, isOpen: boolean) => void;
  readonly onOtherDay: (id: string, isOpen: boolean) => void;
}

/** A product and its open forms. It is rendered again only if its product or its selection changes, because a list has hundreds of rows. */
export const ProductRow = memo(function ProductRow({
  isWhole,
  hasTypedPrices,
  isAsking,
  isDated,
  isAdded,
  onPrices,
  onOtherDay,
  ...props
}: ProductRowProps) {
  const { document, heading, isPricing, keep, onAsk } = props;
  const { id } = document;
  const isUnavailable = productFrom(document).Availability === 0;
  const hasDay = isDated && isUnavailable;
  const hasChips = isAsking && isUnavailable && !hasDay;
  const row = useRef<HTMLLIElement>(null);
  useCloseAfter(hasChips, id, onAsk);
  useCloseAfter(hasDay, id, onOtherDay);
  useCloseAfter(isPricing, id, onPrices);
  useAddedRow(row, isAdded);
  /** Closes a form of the row. Focuses the first of `buttons` that is shown, else the heading, unless the user types elsewhere. */
  function close(setIsOpen: typeof onPrices, buttons: string) {
    flushSync(() => setIsOpen(id, false));
    if (isTypingOutside(row.current)) return;
    const shown = [...(row.current?.querySelectorAll<HTMLElement>(buttons) ?? [])].find((one) => one.offsetParent);
    (shown ?? heading.current)?.focus({ preventScroll: true });
  }
  /** Opens or closes the prices; if they are open with unsaved input, focuses them instead. */
  function togglePrices() {
    if (isPricing && hasTypedPrices) row.current?.querySelector<HTMLElement>(".price-amounts input")?.focus();
    else onPrices(id, !isPricing);
  }
  const chips = hasChips && (
    <BackOnChips
      document={document}
      onOtherDay={() => onOtherDay(id, true)}
      onClose={() => close(onAsk, "[role=switch]")}
    />
  );
  return (
    <li ref={row} data-added={isAdded || undefined}>
      {isWhole && <ProductLine {...props} chips={chips} onTogglePrices={togglePrices} />}
      {(hasDay || isPricing) && (
        <div className="row-forms">
          {!isWhole && (
            <div>
              <p className="font-semibold break-words">
                {keptTogether(textFrom(document.Name) || skCms.products.nameless)}
              </p>
              <p className="field-hint">{skBulk.unsaved}</p>
            </div>
          )}
          {hasDay && <BackOnForm document={document} keep={keep} onClose={() => close(onOtherDay, "[role=switch]")} />}
          {isPricing && (
            <PriceRow document={document} keep={keep} onClose={() => close(onPrices, "[data-opens-prices]")} />
          )}
        </div>
      )}
    </li>
  );
});

/** Closes a row's form if the row or the reason for the form goes. Otherwise the form would open by itself, and take the focus, later. */
function useCloseAfter(isOpen: boolean, id: string, setIsOpen: (id: string, isOpen: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => setIsOpen(id, false);
  }, [isOpen, id, setIsOpen]);
}
