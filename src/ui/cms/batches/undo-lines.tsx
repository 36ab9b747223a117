import { skBatches } from "#src/text/sk-batches.ts";
import type { UndoOffer } from "./use-batch-run.ts";

/** What was changed since the page was opened, each with the button that undoes it (B16). */
export function UndoLines({ offers }: { offers: readonly UndoOffer[] }) {
  return offers.map((offer) => (
    <p key={offer.id} className="undo-line figures">
      {skBatches.offer(offer.text)}
      <button type="button" onClick={offer.undo}>
        {skBatches.undo}
      </button>
    </p>
  ));
}
