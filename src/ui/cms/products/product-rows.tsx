import { type RefObject, useMemo, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useCategories } from "../../use-catalogue.ts";
import { isSelected, type Selection } from "../bulk/use-selection.ts";
import { ContractDialog } from "../contract/contract-dialog.tsx";
import { RowList } from "../parts/row-list.tsx";
import { BusyModal } from "./busy-field.tsx";
import { ProductMenu } from "./product-menu.tsx";
import { ProductRow } from "./product-row.tsx";
import { useProductListQuery } from "./use-product-list-address.ts";
import { useOpenRows, type useRows } from "./use-rows.ts";

interface ProductRowsProps {
  readonly list: ReturnType<typeof useRows>;
  readonly heading: RefObject<HTMLElement | null>; // The list's heading gets the focus if the focused row is removed.
  readonly selection: Selection;
  readonly addedId: string | undefined; // The row of the product that was just added is marked and scrolled to.
  /** Both must be the same functions at every rendering; otherwise all rows are rendered again. */
  readonly onSelect: (id: string, isOn: boolean, isRange: boolean) => void;
  readonly onDelete: (document: Document) => void;
}

/** The rows of the product list, what is open in them, and the dialogs that the menu of a row opens. */
export function ProductRows({ list, heading, selection, addedId, onSelect, onDelete }: ProductRowsProps) {
  const categories = useCategories();
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const query = useProductListQuery();
  const [idsWithPrices, setPricesOpen] = useOpenRows();
  const [idsWithChips, setChipsOpen] = useOpenRows({ onlyOne: true }); // days to choose for the return of a product that was switched off
  const [idsWithDayForm, setDayFormOpen] = useOpenRows(); // the form for any other day
  const [menuProduct, setMenuProduct] = useState<Document>();
  const [busyProduct, setBusyProduct] = useState<Document>();
  const [contractProduct, setContractProduct] = useState<Document>();
  /** Reads the current rows, because another user may have made the product available since the menu was opened. */
  const isUnavailable = (id: string) =>
    list.rows.some(({ document }) => document.id === id && productFrom(document).Availability === 0);
  return (
    <>
      <RowList label={skCms.products.title} rows={list.rows}>
        {(row) => (
          <ProductRow
            key={row.document.id}
            {...row}
            hasUnsavedPrices={list.hasUnsavedPrices(row.document.id)}
            arePricesOpen={idsWithPrices.has(row.document.id)}
            areChipsOpen={idsWithChips.has(row.document.id)}
            isDayFormOpen={idsWithDayForm.has(row.document.id)}
            isAdded={row.document.id === addedId}
            isSelected={isSelected(selection, row.document.id)}
            categoryNames={categoryNames}
            query={query}
            heading={heading}
            setPin={list.setPin}
            setPricesOpen={setPricesOpen}
            setChipsOpen={setChipsOpen}
            setDayFormOpen={setDayFormOpen}
            onSelect={onSelect}
            onDelete={onDelete}
            onMenu={setMenuProduct}
          />
        )}
      </RowList>
      {menuProduct && (
        <ProductMenu
          document={menuProduct}
          query={query}
          onPrices={() => setPricesOpen(menuProduct.id, true)}
          onAsk={() => isUnavailable(menuProduct.id) && setChipsOpen(menuProduct.id, true)}
          onBusy={() => setBusyProduct(menuProduct)}
          onContract={() => setContractProduct(menuProduct)}
          onDelete={() => onDelete(menuProduct)}
          onClose={() => setMenuProduct(undefined)}
        />
      )}
      {busyProduct && <BusyModal document={busyProduct} onClose={() => setBusyProduct(undefined)} />}
      {contractProduct && <ContractDialog products={[contractProduct]} onClose={() => setContractProduct(undefined)} />}
    </>
  );
}
