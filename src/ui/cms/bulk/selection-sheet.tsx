import { skBulk } from "#src/text/sk-bulk.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { BULK_ACTIONS, type Bulk, type BulkAction } from "./use-bulk.ts";

interface SelectionSheetProps {
  readonly bulk: Bulk;
  readonly actions: readonly BulkAction[];
  readonly canSelectAll: boolean;
  readonly onClose: () => void;
}

/** What the selection's bar has no room for on small screens (B26). */
export function SelectionSheet({ bulk, actions, canSelectAll, onClose }: SelectionSheetProps) {
  const { selection, found, ask } = bulk;
  const closing = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Sheet title={skBulk.selected(selection.count)} onClose={onClose}>
      <div className="menu-list">
        {actions.map((action) => (
          <button key={action} type="button" onClick={closing(() => void ask(action))}>
            {BULK_ACTIONS[action]}
          </button>
        ))}
        {canSelectAll && (
          <button type="button" className="figures" onClick={closing(selection.selectAll)}>
            {skBulk.selectAll(found)}
          </button>
        )}
      </div>
    </Sheet>
  );
}
