import { type RefObject, useCallback, useMemo, useState } from "react";
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
import type { useRows } from "./use-rows.ts";

interface ProductRowsProps {
  readonly list: ReturnType<typeof useRows>;
  /** The list's heading, which gets the focus if the focused row leaves. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly selection: Selection;
  /** The id of a product that was just added, whose row is marked and scrolled to. */
  readonly added: string | undefined;
  /** Both must be the same functions at every rendering; otherwise all rows are rendered again. */
  readonly onSelect: (id: string, isOn: boolean, isRange: boolean) => void;
  readonly onDelete: (document: Document) => void;
}

export function ProductRows({ list, heading, selection, added, onSelect, onDelete }: ProductRowsProps) {
  const categories = useCategories();
  const categoryNames = useMemo(() => new Map(categories?.map(({ id, name }) => [id, name])), [categories]);
  const query = useProductListQuery();
  const [priced, onPrices] = useOpenRows();
  const [asked, onAsk] = useOpenRows(true);
  const [dated, onOtherDay] = useOpenRows();
  const [menuOf, setMenuOf] = useState<Document>();
  const [busyOf, setBusyOf] = useState<Document>();
  const [contractOf, setContractOf] = useState<Document>();
  /** Reads the current rows, because another user may have made the product available since the menu was opened. */
  const isUnavailable = (id: string) =>
    list.rows.some(({ document }) => document.id === id && productFrom(document).Availability === 0);
  return (
    <>
      <RowList label={skCms.products.title} rows={list.rows}>
        {({ document, isFound, isWhole }) => (
          <ProductRow
            key={document.id}
            document={document}
            isFound={isFound}
            isWhole={isWhole}
            hasTypedPrices={list.hasTypedPrices(document.id)}
            isPricing={priced.has(document.id)}
            isAsking={asked.has(document.id)}
            isDated={dated.has(document.id)}
            isAdded={document.id === added}
            isOn={isSelected(selection, document.id)}
            categoryNames={categoryNames}
            query={query}
            heading={heading}
            keep={list.keep}
            onPrices={onPrices}
            onAsk={onAsk}
            onOtherDay={onOtherDay}
            onSelect={onSelect}
            onDelete={onDelete}
            onMenu={setMenuOf}
          />
        )}
      </RowList>
      {menuOf && (
        <ProductMenu
          document={menuOf}
          query={query}
          onPrices={() => onPrices(menuOf.id, true)}
          onAsk={() => isUnavailable(menuOf.id) && onAsk(menuOf.id, true)}
          onBusy={() => setBusyOf(menuOf)}
          onContract={() => setContractOf(menuOf)}
          onDelete={() => onDelete(menuOf)}
          onClose={() => setMenuOf(undefined)}
        />
      )}
      {busyOf && <BusyModal document={busyOf} onClose={() => setBusyOf(undefined)} />}
      {contractOf && <ContractDialog products={[contractOf]} onClose={() => setContractOf(undefined)} />}
    </>
  );
}

/** The ids of products whose rows have a form open, and the function that opens or closes one, the same at every rendering. */
function useOpenRows(isOneAtATime = false) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const setIsOpen = useCallback(
    (id: string, isOpen: boolean) => {
      setIds((before) => {
        const others = [...before].filter((other) => other !== id);
        return new Set(isOpen ? [...(isOneAtATime ? [] : others), id] : others);
      });
    },
    [isOneAtATime],
  );
  return [ids, setIsOpen] as const;
}
