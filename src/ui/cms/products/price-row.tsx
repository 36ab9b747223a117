import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Document } from "#src/backend/backend.ts";
import { LIST_PRICES } from "#src/domain/prices/price.ts";
import { typedAmount } from "#src/domain/prices/typed-amount.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useDocumentForm } from "../forms/use-document-form.ts";
import { priceField } from "./price-section.tsx";
import { publicPath } from "./public-path.ts";

const FIELDS = { Price: priceField };

interface PriceRowProps {
  readonly document: Document;
  /** Whether the product's row is above it. */
  readonly isFound: boolean;
  /** The same function at every rendering. */
  readonly onUnsaved: (id: string, isUnsaved: boolean) => void;
  readonly onClose: () => void;
}

/** The five prices of a product below its row in the list (B10). Enter saves them, Esc leaves them as they are stored. */
export function PriceRow({ document, isFound, onUnsaved, onClose }: PriceRowProps) {
  const name = textFrom(document.Name) || skCms.products.nameless;
  const priceForm = useDocumentForm({
    collection: "products",
    fields: FIELDS,
    stored: document,
    nameOf: () => name,
    words: skCms.products,
    pathOf: publicPath,
    onSaved: onClose,
  });
  const { form, change, isUnsaved, saving, onSubmit } = priceForm;
  const { amounts } = form.Price;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.select();
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    onUnsaved(document.id, true);
    return () => onUnsaved(document.id, false);
  }, [document.id, isUnsaved, onUnsaved]);

  function dismiss() {
    if (!saving.isBusy) onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dismiss();
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={skBulk.pricesOf(name)}
      className="flex flex-col gap-4 py-1"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {!isFound && (
        <div>
          <p className="font-semibold break-words">{name}</p>
          <p className="field-hint">{skBulk.unsavedPrices}</p>
        </div>
      )}
      <fieldset disabled={saving.isBusy} className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {LIST_PRICES.map((kind, at) => {
          const { problem } = typedAmount(amounts[kind]);
          return (
            <TextField
              key={kind}
              {...(at === 0 && { ref: first })}
              label={sk.priceLabel[kind]}
              inputMode="decimal"
              unit={skCms.product.euros}
              value={amounts[kind]}
              problem={problem && skCms.problem.amount[problem]}
              onChange={(text) =>
                change(({ Price }) => ({ Price: { ...Price, amounts: { ...Price.amounts, [kind]: text } } }))
              }
            />
          );
        })}
      </fieldset>
      <SaveBar form={priceForm} label={skBulk.savePrices}>
        <button type="button" className="button-quiet" aria-disabled={saving.isBusy || undefined} onClick={dismiss}>
          {skBulk.cancelPrices}
        </button>
      </SaveBar>
    </form>
  );
}
