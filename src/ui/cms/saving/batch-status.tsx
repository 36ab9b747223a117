import { useId } from "react";
import { WHY_REFUSED } from "#src/domain/changes/batches.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { countOfChanges, countOfProducts } from "#src/text/plural.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { Batches } from "./use-batches.ts";

const MOST_NAMES = 50; // The most changes that are named for one reason; a text counts the others.

/** The progress of a plan, and the report once the plan has ended (B10). Renders nothing before the plan begins. */
export function BatchStatus({ batches }: { batches: Batches }) {
  const labelId = useId();
  const { state } = batches;
  if (!state) return null;
  const { phase, progress, retryNow } = state;
  if (phase === "ended") return <Report {...state} />;
  const { done, skipped, open } = progress;
  const answered = done.length + skipped.length;
  const total = answered + open.length;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p id={labelId} className="figures" role="status">
          {skBatches.written(done.length, total)}
        </p>
        <progress className="progress" aria-labelledby={labelId} value={answered} max={total} />
      </div>
      <p role="status" className="empty:hidden">
        {phase === "lost" && skBatches.lost}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="field-hint grow">{skBatches.stopHint}</p>
        {retryNow && (
          <button type="button" className="button-ink" onClick={retryNow}>
            {skCms.retry}
          </button>
        )}
        <button type="button" className="button-quiet" onClick={batches.stop}>
          {skBatches.stop}
        </button>
      </div>
    </div>
  );
}

/** What was written, what is left (`open`), and by reason what was refused (`skipped`). */
function Report({ progress: { done, skipped, open }, failure, isUnanswered }: NonNullable<Batches["state"]>) {
  const areAllProducts = [...done, ...open].every(({ collection }) => collection === "products");
  const counted = areAllProducts ? countOfProducts : countOfChanges; // "3 produkty" or "3 zmeny"
  return (
    <div className="flex flex-col gap-4 break-words">
      {failure && <FailureNotice text={failure} />}
      <div role="status" className="flex flex-col gap-2">
        {done.length > 0 && (
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="circle-check" className="size-5 shrink-0 text-available" />
            {skBatches.done(counted(done.length))}
          </p>
        )}
        {done.length === 0 && !isUnanswered && <p className="font-semibold">{skBatches.nothingDone}</p>}
        {open.length > 0 && <p className="font-semibold">{skBatches.open(counted(open.length))}</p>}
      </div>
      {WHY_REFUSED.map((reason) => {
        const refused = skipped.filter(({ why }) => why === reason);
        if (refused.length === 0) return null;
        return (
          <div key={reason} className="notice-info flex-col gap-1">
            <p className="font-semibold">{skBatches.skipped[reason]}</p>
            <ul className="list-disc pl-5">
              {refused.slice(0, MOST_NAMES).map(({ change: { id, name } }) => (
                <li key={id}>{keptTogether(name)}</li>
              ))}
            </ul>
            {refused.length > MOST_NAMES && <p>{skBatches.andMore(refused.length - MOST_NAMES)}</p>}
          </div>
        );
      })}
    </div>
  );
}
