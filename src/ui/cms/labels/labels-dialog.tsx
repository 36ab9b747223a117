import { useEffect, useId, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { Document } from "#src/backend/backend.ts";
import { LABELS_A_SHEET, LONGEST_CODE, MOST_LABELS, sheetsOf } from "#src/domain/labels/labels.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skLabels } from "#src/text/sk-labels.ts";
import { absolute } from "../../head.tsx";
import { labelPath } from "../../paths.ts";
import { useShop } from "../../use-shop.ts";
import { Modal } from "../parts/modal.tsx";
import { codeOf, type Encode } from "./code.ts";
import { Label, type LabelContent } from "./label.tsx";

const PLACES = Array.from({ length: LABELS_A_SHEET }, (_, nth) => nth + 1); // the places of a sheet: 1 to 24

/** Prints labels with QR codes for the selected products (B14). The first labels of the first sheet may be used already, so staff choose a place. */
export function LabelsDialog({ products, onClose }: { products: readonly Document[]; onClose: () => void }) {
  const reasonId = useId();
  const [firstPlace, setFirstPlace] = useState(1);
  const { phone } = useShop();
  const { labels, failure, leftOut } = useLabels(products);
  const sheets = useMemo(() => sheetsOf(labels ?? [], firstPlace), [labels, firstPlace]);
  const reasonNotToPrint = failure ?? (labels ? undefined : skLabels.preparing);
  const lastPlace = firstPlace + products.length - leftOut.length - 1;
  const siteAddress = absolute("/");
  const sample = labels?.[0];
  return (
    <Modal title={skLabels.title} isWide onDismiss={onClose}>
      <div className="flex flex-col gap-5">
        <p>
          {skLabels.paper} {skLabels.settings}
        </p>
        <p className="wrap-anywhere">{skLabels.leadTo(siteAddress)}</p>
        {isLocal(siteAddress) && <p className="notice-warning">{skLabels.onlyLocal}</p>}
        {leftOut.length > 0 && <p className="notice-warning break-words">{skLabels.tooLong(leftOut)}</p>}
        <div className="flex flex-wrap gap-x-8 gap-y-5">
          <fieldset>
            <legend className="mb-1.5 font-semibold">{skLabels.first}</legend>
            <div className="label-places">
              {PLACES.map((place) => (
                <label key={place} data-printed={(place >= firstPlace && place <= lastPlace) || undefined}>
                  <input
                    type="radio"
                    name="place"
                    className="sr-only"
                    aria-label={skLabels.place(place)}
                    checked={place === firstPlace}
                    onChange={() => setFirstPlace(place)}
                  />
                  <span aria-hidden="true">{place}</span>
                </label>
              ))}
            </div>
          </fieldset>
          {sample && (
            <figure>
              <figcaption className="mb-1.5 font-semibold">{skLabels.sample}</figcaption>
              <div className="label-sample">
                <Label {...sample} phone={phone} />
              </div>
            </figure>
          )}
        </div>
        <div className="modal-foot form-buttons">
          <p className="figures mr-auto font-semibold">{labels && skLabels.count(labels.length, sheets.length)}</p>
          <button type="button" className="button-quiet" onClick={onClose}>
            {skLabels.close}
          </button>
          <button
            type="button"
            className="button-accent"
            disabled={reasonNotToPrint !== undefined || !sample}
            aria-describedby={reasonNotToPrint ? reasonId : undefined}
            onClick={() => print()}
          >
            {skLabels.print}
          </button>
          <p
            id={reasonId}
            role="status"
            className="w-full text-right text-sm font-semibold text-stone-600 empty:hidden"
          >
            {reasonNotToPrint}
          </p>
        </div>
      </div>
      {createPortal(<Sheets sheets={sheets} firstPlace={firstPlace} phone={phone} />, document.body)}
    </Modal>
  );
}

interface SheetsProps {
  readonly sheets: readonly (readonly LabelContent[])[];
  readonly firstPlace: number;
  readonly phone: string;
}

/** What is printed instead of the page. The places before the first one stay empty, because their labels are used. */
function Sheets({ sheets, firstPlace, phone }: SheetsProps) {
  const usedPlaces = PLACES.slice(0, firstPlace - 1);
  return (
    <div className="label-sheets">
      {sheets.map((labels, nth) => (
        <div key={labels[0]?.id} className="label-sheet">
          {nth === 0 && usedPlaces.map((place) => <div key={place} />)}
          {labels.map((label) => (
            <Label key={label.id} {...label} phone={phone} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Whether an address works on this computer only, so that no phone can open it. */
const isLocal = (url: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

/** The labels (undefined until the library for QR codes is loaded), or a `failure` in words. `leftOut`: names of products with too long addresses. */
function useLabels(products: readonly Document[]) {
  const [encode, setEncode] = useState<Encode | "failed">();
  useEffect(() => {
    import("uqr").then(
      (library) => setEncode(() => library.encode),
      () => setEncode("failed"),
    );
  }, []);
  return useMemo(() => {
    const all = products.map(productFrom).map(({ id, Name }) => {
      return { id, name: Name || skCms.products.nameless, address: absolute(labelPath(id)) };
    });
    const fitsCode = ({ address }: { address: string }) => address.length <= LONGEST_CODE;
    const leftOut = all.filter((label) => !fitsCode(label)).map(({ name }) => name);
    if (products.length > MOST_LABELS) return { leftOut, failure: skLabels.tooMany(MOST_LABELS) };
    if (encode === "failed") return { leftOut, failure: skLabels.failed };
    const labels = encode && all.filter(fitsCode).map((label) => ({ ...label, code: codeOf(encode, label.address) }));
    return { leftOut, labels };
  }, [products, encode]);
}
