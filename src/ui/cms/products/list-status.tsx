import type { RefObject } from "react";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { Checkbox } from "../bulk/checkbox.tsx";
import type { Bulk } from "../bulk/use-bulk.ts";
import { useFocusAfterRemoval } from "../parts/use-focus-after-removal.ts";
import type { useFoundProducts } from "./use-found-products.ts";
import type { ListAddress } from "./use-product-list-address.ts";

interface ListStatusProps extends Pick<ReturnType<typeof useFoundProducts>, "list" | "address"> {
  readonly rows: number;
  readonly selection: Bulk["selection"];
  readonly isSelecting: boolean; // whether phones show the checkboxes
  readonly onSelecting: (isSelecting: boolean) => void;
  readonly heading: RefObject<HTMLElement | null>; // gets the focus if the focused checkbox leaves with the last row
}

export function ListStatus({ list, address, rows, selection, isSelecting, onSelecting, heading }: ListStatusProps) {
  const checkbox = useFocusAfterRemoval(heading);
  const shown = list?.documents.length ?? 0;
  const selected = selection.rows.length;
  return (
    <div className="list-status">
      <div role="status" className="grow">
        {rows > 0 && <p className="field-hint">{skCms.products.shown(rows, list?.more === true)}</p>}
        {list && rows === 0 && <EmptyBox text={nothingText(address)} />}
      </div>
      {rows > 0 && (
        <button
          type="button"
          className="list-more"
          aria-pressed={isSelecting}
          onClick={() => {
            if (isSelecting) selection.clear();
            onSelecting(!isSelecting);
          }}
        >
          {skBulk.selectMode}
        </button>
      )}
      {shown > 0 && (
        <div ref={checkbox} className="contents">
          <Checkbox
            label={skBulk.selectShown}
            isOn={selected === shown}
            isPartly={selected > 0 && selected < shown}
            onChange={selection.selectShown}
          />
        </div>
      )}
    </div>
  );
}

function nothingText({ search, category, filter }: ListAddress): string {
  if (category !== undefined || filter) return skBulk.noneFound;
  return search ? skCms.products.notFound(search) : skCms.products.none;
}
