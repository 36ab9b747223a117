import { useEffect, useRef } from "react";
import type { Document } from "#src/backend/backend.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { RowForm } from "../forms/row-form.tsx";
import { PriceAmounts, priceField } from "./price-section.tsx";
import { publicPath } from "./public-path.ts";
import { useProductForm } from "./use-product-form.ts";
import { type Keep, useKeptRow } from "./use-rows.ts";

const FIELDS = { Price: priceField };

interface PriceRowProps {
  readonly document: Document;
  readonly keep: Keep;
  readonly onClose: () => void;
}

/** The five prices of a product below its row in the list (B10). Enter saves them, Esc leaves them as they are stored. */
export function PriceRow({ document, keep, onClose }: PriceRowProps) {
  const priceForm = useProductForm(document, FIELDS, onClose, publicPath);
  useKeptRow(keep, document.id, "prices", priceForm.isUnsaved);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.select();
  }, []);

  return (
    <RowForm form={priceForm} label={skBulk.pricesOf(priceForm.name)} noValidate className="gap-4" onClose={onClose}>
      <div className="price-amounts">
        <PriceAmounts ref={first} {...priceForm.field("Price")} />
      </div>
    </RowForm>
  );
}
