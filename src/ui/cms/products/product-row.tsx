import { memo, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { productFrom } from "#src/domain/products/product.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { isTypingOutside } from "../parts/is-typing-outside.ts";
import { BackOnForm } from "./back-on-field.tsx";
import { PriceRow } from "./price-row.tsx";
import { ProductLine, type ProductLineProps } from "./product-line.tsx";

interface ProductRowProps extends Omit<ProductLineProps, "onTogglePrices"> {
  readonly isWhole: boolean;
  readonly hasTypedPrices: boolean;
  readonly isAsking: boolean;
  readonly isAdded: boolean;
  readonly onPrices: (id: string, isOpen: boolean) => void;
}

/** A product and the forms open below it. Rendered again only when its own product or selection changes, because a list has hundreds (ADR-024). */
export const ProductRow = memo(function ProductRow({
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
      {isWhole && <ProductLine {...props} onTogglePrices={togglePrices} />}
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
