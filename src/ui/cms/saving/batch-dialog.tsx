import { listed } from "#src/text/plural.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { Modal } from "../parts/modal.tsx";
import { BatchStatus } from "./batch-status.tsx";
import type { BatchRun, UndoOffer } from "./use-batch-run.ts";

/** Shows how far many changes are and, if some of them could not be done, what became of them (B10). It can be closed when the run has ended. */
export function BatchDialog({ run }: { run: BatchRun }) {
  const { batches, undo } = run;
  const { state } = batches;
  if (!state) return null;
  const isEnded = state.phase === "ended";
  return (
    <Modal title={state.run.words?.title ?? ""} onDismiss={() => isEnded && run.close()}>
      <BatchStatus batches={batches} />
      {isEnded && (
        <div className="modal-buttons">
          {undo && (
            <button type="button" className="button-quiet" onClick={() => void undo()}>
              {skBatches.undo}
            </button>
          )}
          {state.progress.open.length > 0 && (
            <button type="button" className="button-quiet" onClick={() => void batches.resume()}>
              {skBatches.resume}
            </button>
          )}
          <button type="button" className="button-ink" onClick={run.close}>
            {skBatches.close}
          </button>
        </div>
      )}
    </Modal>
  );
}

/** What was changed since the page was opened, each with the button that undoes it (B16). */
export function UndoLines({ offers }: { offers: readonly UndoOffer[] }) {
  return offers.map((offer) => (
    <p key={offer.action} className="undo-line figures">
      {skBatches.offer(offer.text)}
      <button type="button" onClick={offer.undo}>
        {skBatches.undo}
      </button>
      <span className="min-w-60 flex-1 truncate">{listed(offer.names)}</span>
    </p>
  ));
}
