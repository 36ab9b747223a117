import { type ReactNode, useId, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { Document } from "#src/backend/backend.ts";
import { CONTRACT_COPIES, contractOf, MOST_CONTRACT_PRODUCTS } from "#src/domain/contract/contract.ts";
import { estimate } from "#src/domain/prices/estimate.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { busyDuring } from "#src/domain/products/busy.ts";
import { type Product, productFrom } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skContract } from "#src/text/sk-contract.ts";
import { Loading } from "../../parts/skeleton.tsx";
import { RentalDates } from "../../public/estimate/rental-dates.tsx";
import { type Rental, useRental } from "../../public/estimate/use-rental.ts";
import { Choice } from "../parts/choice.tsx";
import { Modal } from "../parts/modal.tsx";
import { ContractSheet } from "./contract-sheet.tsx";

/** Prints a contract about products for a time that staff choose (B23). Nothing that it holds is stored or sent. */
export function ContractDialog({ products, onClose }: { products: readonly Document[]; onClose: () => void }) {
  const rental = useRental(true);
  const productValues = useMemo(() => products.map(productFrom), [products]);
  const closeButton = (
    <button type="button" className="button-quiet" onClick={onClose}>
      {skContract.close}
    </button>
  );
  return (
    <Modal title={skContract.title} isWide onDismiss={onClose}>
      {productValues.length > MOST_CONTRACT_PRODUCTS ? (
        <>
          <p className="notice-warning mb-5">{skContract.tooMany(MOST_CONTRACT_PRODUCTS)}</p>
          <div className="form-buttons">{closeButton}</div>
        </>
      ) : rental ? (
        <ContractForm products={productValues} rental={rental} closeButton={closeButton} />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

interface ContractFormProps {
  readonly products: readonly Product[];
  readonly rental: Rental;
  readonly closeButton: ReactNode;
}

function ContractForm({ products, rental, closeButton }: ContractFormProps) {
  const reasonId = useId();
  const [copies, setCopies] = useState(2);
  const { valid, hours } = rental;
  const contractAt = (time: RentalTime) => contractOf(products, (price) => estimate(price, time, hours));
  const contract = valid && contractAt(valid);
  const busy = valid ? products.filter((product) => busyDuring(product, valid).length > 0) : [];
  return (
    <div className="flex flex-col gap-5">
      <RentalDates
        rental={rental}
        sumOf={(time) => {
          const { cents } = contractAt(time);
          return cents === undefined ? undefined : formatEuros(cents / 100);
        }}
      >
        <table className="my-4 w-full text-left">
          <thead className="sr-only">
            <tr>
              {skContract.paper.columns.slice(0, 2).map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(contract ?? contractOf(products, () => undefined)).rows.map(({ product, estimate: rowEstimate }) => (
              <tr key={product.id} className="border-b border-stone-200 align-baseline">
                <th scope="row" className="py-1.5 pr-3 font-semibold wrap-anywhere">
                  {keptTogether(product.Name || skCms.products.nameless)}
                </th>
                <td className="figures py-1.5 text-right">
                  {rowEstimate ? formatEuros(rowEstimate.cents / 100) : contract && skContract.noPrice}
                </td>
              </tr>
            ))}
          </tbody>
          {contract && (
            <tfoot className="align-baseline">
              <Sum label={skContract.paper.total} cents={contract.cents} />
              <Sum label={sk.priceLabel.Guarantee} cents={contract.depositCents || undefined} />
            </tfoot>
          )}
        </table>
        {busy.length > 0 && (
          <p className="notice-warning mb-4 wrap-anywhere">
            {keptTogether(skContract.busy(busy.map(({ Name }) => Name || skCms.products.nameless)))}
          </p>
        )}
      </RentalDates>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{skContract.copies}</legend>
        <div className="flex flex-wrap gap-2">
          {CONTRACT_COPIES.map((count) => (
            <Choice key={count} type="radio" name="copies" checked={count === copies} onChange={() => setCopies(count)}>
              {count}
            </Choice>
          ))}
        </div>
      </fieldset>
      <p>{skContract.byPen}</p>
      <div className="modal-foot form-buttons">
        {closeButton}
        <button
          type="button"
          className="button-accent"
          disabled={!contract}
          aria-describedby={contract ? undefined : reasonId}
          onClick={() => print()}
        >
          {skContract.print}
        </button>
        <p id={reasonId} role="status" className="w-full text-right text-sm font-semibold text-stone-600 empty:hidden">
          {!contract && skContract.noTime}
        </p>
      </div>
      {contract &&
        createPortal(
          <div className="contracts">
            {CONTRACT_COPIES.slice(0, copies).map((copy) => (
              <ContractSheet key={copy} contract={contract} time={valid} />
            ))}
          </div>,
          document.body,
        )}
    </div>
  );
}

/** A row below the products; renders nothing if the sum is unknown. */
function Sum({ label, cents }: { label: string; cents: number | undefined }) {
  if (cents === undefined) return null;
  return (
    <tr>
      <th scope="row" className="pt-1.5 pr-3 font-normal">
        {label}
      </th>
      <td className="figures pt-1.5 text-right font-semibold">{formatEuros(cents / 100)}</td>
    </tr>
  );
}
