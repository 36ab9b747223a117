import { type ReactNode, useId } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { FailureNotice } from "./failure-notice.tsx";
import type { Saving } from "./use-saving.ts";

interface SaveBarProps {
  readonly saving: Saving;
  readonly label: string;
  /** Why the form cannot be saved now; without a reason it can. */
  readonly reason: string | undefined;
  /** What is shown in place of a failure that needs more than a sentence. */
  readonly notice?: ReactNode;
  /** The other buttons. */
  readonly children?: ReactNode;
}

/** The end of every form: what went wrong, how far it is, and its buttons. A disabled one says why beside it. */
export function SaveBar({ saving, label, reason, notice, children }: SaveBarProps) {
  const reasonId = useId();
  const { isBusy, progress, failure, isCancelled, mayRetry } = saving;
  return (
    <div className="flex flex-col gap-4">
      {notice ||
        (failure && (
          <FailureNotice text={failure} isWanted={isCancelled === true}>
            {mayRetry && !reason && (
              <button type="submit" className="text-link">
                {skCms.retry}
              </button>
            )}
          </FailureNotice>
        ))}
      <div className="form-buttons">
        {children}
        <button
          type="submit"
          className="button-accent"
          disabled={reason !== undefined}
          aria-disabled={isBusy || undefined}
          aria-describedby={reason ? reasonId : undefined}
        >
          {label}
        </button>
        <p id={reasonId} role="status" className="form-reason">
          {reason}
        </p>
      </div>
      {/* Below the buttons, so that none of them moves under a finger. */}
      {isBusy && progress !== undefined && progress < 1 && <Uploading progress={progress} onCancel={saving.cancel} />}
      <p role="status" className="empty:hidden">
        {isBusy && (progress === undefined || progress === 1) && skCms.picture.saving}
      </p>
    </div>
  );
}

function Uploading({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.round(progress * 100);
  const labelId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={labelId} className="figures">
        {skCms.picture.uploading(percent)}
      </p>
      <progress className="progress" aria-labelledby={labelId} value={percent} max={100} />
      <button type="button" className="text-link" onClick={onCancel}>
        {skCms.picture.cancelUpload}
      </button>
    </div>
  );
}
