import { useEffect, useRef } from "react";
import { skBulk } from "#src/text/sk-bulk.ts";
import { RowForm } from "../forms/row-form.tsx";
import { PriceAmounts, priceField } from "./price-section.tsx";
import { publicPath } from "./public-path.ts";
import { useProductForm } from "./use-product-form.ts";
import { type RowFormProps, usePinWhile } from "./use-rows.ts";

const FIELDS = { Price: priceField };

/** The five prices of a product below its row in the list (B10). */
export function PriceRow({ document, setPin, onClose }: RowFormProps) {
  const priceForm = useProductForm(document, FIELDS, onClose, publicPath);
  usePinWhile(priceForm.isUnsaved, setPin, document.id, "unsavedPrices");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  return (
    <RowForm form={priceForm} label={skBulk.pricesOf(priceForm.name)} noValidate className="gap-4" onClose={onClose}>
      <div className="price-amounts">
        <PriceAmounts ref={first} {...priceForm.field("Price")} />
      </div>
    </RowForm>
  );
}
