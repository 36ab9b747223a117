import { skBulk } from "#src/text/sk-bulk.ts";
import { useFocusAfterRemoval } from "../parts/use-focus-after-removal.ts";
import { BULK_ACTIONS, type Bulk, type BulkAction, MOST_SELECTED } from "./use-bulk.ts";

/** How many products are selected and what can be done with them, at the lower edge of the window (B10). */
export function SelectionBar({ bulk }: { bulk: Bulk }) {
  const { count } = bulk.selection;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && skBulk.selected(count)}
      </p>
      {count > 0 && <Bar bulk={bulk} />}
    </>
  );
}

/** Focuses the first row that was selected, or leaves the focus to the heading where none of them is shown. */
function clear(selection: Bulk["selection"]) {
  document.querySelector<HTMLElement>(".rows input:checked")?.focus({ preventScroll: true });
  selection.clear();
}

function Bar({ bulk: { selection, found, heading, ask } }: { bulk: Bulk }) {
  const { count } = selection;
  return (
    <section ref={useFocusAfterRemoval(heading)} aria-label={skBulk.selection} className="selection-bar">
      <p className="figures font-semibold">{skBulk.selected(count)}</p>
      {(selection.current.isAll ? found : count) > MOST_SELECTED ? (
        <p className="selection-limit">{skBulk.tooMany(MOST_SELECTED)}</p>
      ) : (
        (Object.keys(BULK_ACTIONS) as BulkAction[]).map((action) => (
          <button
            key={action}
            type="button"
            className={action === "prices" ? "button-accent" : "button-quiet"}
            onClick={() => void ask(action)}
          >
            {BULK_ACTIONS[action]}
          </button>
        ))
      )}
      {count < found && (
        <button type="button" className="text-link figures" onClick={selection.selectAll}>
          {skBulk.selectAll(found)}
        </button>
      )}
      <button type="button" className="text-link" onClick={() => clear(selection)}>
        {skBulk.clear}
      </button>
    </section>
  );
}
