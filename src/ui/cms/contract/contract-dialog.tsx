import { type ReactNode, useId, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { Document } from "#src/backend/backend.ts";
import { CONTRACT_COPIES, type Contract, contractOf, MOST_CONTRACT_PRODUCTS } from "#src/domain/contract/contract.ts";
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
import { ColumnHeads } from "../parts/column-heads.tsx";
import { Modal } from "../parts/modal.tsx";
import { ContractSheet } from "./contract-sheet.tsx";

/** Prints a contract about products for a time that staff choose (B23). Nothing that it holds is stored or sent. */
export function ContractDialog({ products, onClose }: { products: readonly Document[]; onClose: () => void }) {
  const rental = useRental(true); // What staff choose is not remembered, and their pick-up may be earlier today.
  const productValues = useMemo(() => products.map(productFrom), [products]);
  const isTooMany = productValues.length > MOST_CONTRACT_PRODUCTS;
  const closeButton = (
    <button type="button" className="button-quiet" onClick={onClose}>
      {skContract.close}
    </button>
  );
  return (
    <Modal title={skContract.title} isWide onDismiss={onClose}>
      {isTooMany && (
        <>
          <p className="notice-warning mb-5">{skContract.tooMany(MOST_CONTRACT_PRODUCTS)}</p>
          <div className="form-buttons">{closeButton}</div>
        </>
      )}
      {!isTooMany && !rental && <Loading />}
      {!isTooMany && rental && <ContractForm products={productValues} rental={rental} closeButton={closeButton} />}
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
  const { valid: chosenTime, hours } = rental;
  const contractFor = (time: RentalTime) => contractOf(products, (price) => estimate(price, time, hours));
  const contract = chosenTime && contractFor(chosenTime);
  const busyProducts = chosenTime ? products.filter((product) => busyDuring(product, chosenTime).length > 0) : [];
  return (
    <div className="flex flex-col gap-5">
      <RentalDates
        rental={rental}
        sumOf={(time) => {
          const { cents } = contractFor(time);
          return cents === undefined ? undefined : formatEuros(cents / 100);
        }}
      >
        <ContractPreview products={products} contract={contract} />
        {busyProducts.length > 0 && (
          <p className="notice-warning mb-4 wrap-anywhere">
            {keptTogether(skContract.busy(busyProducts.map(({ Name }) => Name || skCms.products.nameless)))}
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
          <div className="contracts hidden text-[10pt] leading-[1.3] text-black wrap-anywhere print:block">
            {CONTRACT_COPIES.filter((copy) => copy <= copies).map((copy) => (
              <ContractSheet key={copy} contract={contract} time={chosenTime} />
            ))}
          </div>,
          document.body,
        )}
    </div>
  );
}

/** The products with their prices and sums; without a contract, which needs a time, only their names. */
function ContractPreview({ products, contract }: { products: readonly Product[]; contract: Contract | undefined }) {
  const priceTexts = contract?.rows.map(({ estimate }) =>
    estimate ? formatEuros(estimate.cents / 100) : skContract.noPrice,
  );
  return (
    <table className="my-4 w-full text-left">
      <thead className="sr-only">
        <ColumnHeads names={skContract.paper.columns.slice(0, 2)} />
      </thead>
      <tbody>
        {products.map((product, at) => (
          <tr key={product.id} className="border-b border-stone-200 align-baseline">
            <th scope="row" className="py-1.5 pr-3 font-semibold wrap-anywhere">
              {keptTogether(product.Name || skCms.products.nameless)}
            </th>
            <td className="figures py-1.5 text-right">{priceTexts?.[at]}</td>
          </tr>
        ))}
      </tbody>
      {contract && (
        <tfoot className="align-baseline">
          {contract.cents !== undefined && <Sum label={skContract.paper.total} cents={contract.cents} />}
          {contract.depositCents > 0 && <Sum label={sk.priceLabel.Guarantee} cents={contract.depositCents} />}
        </tfoot>
      )}
    </table>
  );
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <tr>
    <th scope="row" className="pt-1.5 pr-3 font-normal">
      {label}
    </th>
    <td className="figures pt-1.5 text-right font-semibold">{formatEuros(cents / 100)}</td>
  </tr>
);
