import { useState } from "react";
import { skBulk } from "#src/text/sk-bulk.ts";
import { Icon } from "../../parts/icon.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useFocusAfterRemoval } from "../parts/use-focus-after-removal.ts";
import { BULK_ACTIONS, type Bulk, type BulkAction, MOST_SELECTED } from "./use-bulk.ts";

/** Small screens have room for these actions only. The others, and the button that selects all, are in a sheet behind `Ďalšie` (B26). */
const ALWAYS_SHOWN: readonly BulkAction[] = ["labels", "prices"];
const ACTIONS = Object.keys(BULK_ACTIONS) as BulkAction[];

/** How many products are selected, and the actions on them (B10). It is shown below the list, but the keyboard reaches it before the rows. */
export function SelectionBar({ bulk }: { bulk: Bulk }) {
  const { count } = bulk.selection;
  return (
    <>
      {/* This status is at the top, because otherwise browsers would scroll the list whenever the bar comes or goes. */}
      <p role="status" className="sr-only top-0">
        {count > 0 && skBulk.selected(count)}
      </p>
      {count > 0 && <Bar bulk={bulk} />}
    </>
  );
}

/** Focuses the first row that was selected, or leaves the focus to the list if no selected row is shown. Then clears the selection. */
function focusAndClear(selection: Bulk["selection"]) {
  document.querySelector<HTMLElement>(".rows input:checked")?.focus({ preventScroll: true });
  selection.clear();
}

function Bar({ bulk }: { bulk: Bulk }) {
  const { selection, found, focus, openDialog } = bulk;
  const { count } = selection;
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  // An action first reads the products. If all that are found but some are selected (`isAll`), it reads these some, too.
  const toReadCount = selection.current.isAll ? found : count;
  const isTooMany = toReadCount > MOST_SELECTED;
  const actions = isTooMany ? [] : ACTIONS;
  const sheetActions = actions.filter((action) => !ALWAYS_SHOWN.includes(action));
  const canSelectAll = count < found;
  const closeSheetAnd = (action: () => void) => () => {
    setIsSheetOpen(false);
    action();
  };
  return (
    <section ref={useFocusAfterRemoval(focus)} aria-label={skBulk.selection} className="selection-bar">
      {/* Phones show the number alone. Screen readers always read the sentence. */}
      <p className="font-semibold figures">
        <span
          aria-hidden="true"
          className="inline-block min-w-8 rounded-full bg-ink px-2 py-1 text-center text-sm text-paper md:hidden"
        >
          {count}
        </span>
        <span className="max-md:sr-only">{skBulk.selected(count)}</span>
      </p>
      {isTooMany && <p className="min-w-60 flex-1">{skBulk.tooMany(MOST_SELECTED)}</p>}
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={`${action === "prices" ? "button-accent" : "button-quiet"} ${sheetActions.includes(action) ? "max-lg:hidden" : ""}`}
          onClick={() => void openDialog(action)}
        >
          {BULK_ACTIONS[action]}
        </button>
      ))}
      {canSelectAll && (
        <button type="button" className="text-link figures max-lg:hidden" onClick={selection.selectAll}>
          {skBulk.selectAll(found)}
        </button>
      )}
      {(sheetActions.length > 0 || canSelectAll) && (
        <button
          type="button"
          className="button-quiet lg:hidden"
          aria-haspopup="dialog"
          onClick={() => setIsSheetOpen(true)}
        >
          {skBulk.others}
        </button>
      )}
      <button
        type="button"
        className="text-link max-md:ml-auto max-md:w-11 max-md:justify-center"
        onClick={() => focusAndClear(selection)}
      >
        <Icon name="x" className="size-5 md:hidden" />
        <span className="max-md:sr-only">{skBulk.clear}</span>
      </button>
      {isSheetOpen && (
        <Sheet title={skBulk.selected(count)} onClose={() => setIsSheetOpen(false)}>
          <div className="menu-list">
            {sheetActions.map((action) => (
              <button key={action} type="button" onClick={closeSheetAnd(() => void openDialog(action))}>
                {BULK_ACTIONS[action]}
              </button>
            ))}
            {canSelectAll && (
              <button type="button" className="figures" onClick={closeSheetAnd(selection.selectAll)}>
                {skBulk.selectAll(found)}
              </button>
            )}
          </div>
        </Sheet>
      )}
    </section>
  );
}
