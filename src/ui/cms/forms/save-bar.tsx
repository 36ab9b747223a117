import { type MouseEvent, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { skCms } from "#src/text/sk-cms.ts";
import { FailureNotice } from "../saving/failure-notice.tsx";
import type { Saving } from "../saving/use-saving.ts";
import { SaveReason } from "./save-reason.tsx";

/** Another user has saved the same fields: staff choose one of both versions. */
interface Conflict {
  readonly details: readonly string[];
  readonly takeStored: () => void;
  readonly keepMine: () => void;
}

interface SaveBarProps {
  readonly form: {
    readonly saving: Saving;
    readonly reason?: string | undefined; // Why the form cannot be saved now; without a reason it can.
    /** Whether the reason will be gone once the cursor leaves its field, which makes "8:00 - 12:00" of "8-12". */
    readonly becomesValid?: boolean | undefined;
    readonly conflict?: Conflict | undefined;
    readonly retry?: (() => void) | undefined; // Repeats the failed attempt; absent if submitting the form does that.
  };
  readonly label: string;
  readonly uploading?: ((percent: number) => string) | undefined; // The text while files are sent.
  readonly sticks?: boolean | undefined; // To the bottom of the screen, in a long form with something unsaved (B16).
  readonly children?: ReactNode;
}

/** The end of every form: its failure, the progress of its upload, and its buttons. If the form cannot be saved, the reason is beside them. */
export function SaveBar({ form, label, uploading = skCms.picture.uploading, sticks, children }: SaveBarProps) {
  const { saving, reason, becomesValid, conflict, retry } = form;
  const reasonId = useId();
  const { isBusy, progress, failure, isCancelled = false, mayRetry } = saving;
  const isUploading = isBusy && progress !== undefined && progress < 1;
  const percent = Math.round((progress ?? 0) * 100);
  const isValid = reason === undefined;
  return (
    <div className={sticks ? "flex flex-col gap-4 save-bar-sticks" : "flex flex-col gap-4"}>
      {conflict && <ConflictNotice {...conflict} reasonId={reason && reasonId} />}
      {failure && !conflict && (
        <FailureNotice text={failure} isCancelled={isCancelled}>
          {mayRetry && (retry || isValid) && (
            <button type={retry ? "button" : "submit"} className="text-link" onClick={retry}>
              {skCms.retry}
            </button>
          )}
        </FailureNotice>
      )}
      <div className="form-buttons">
        {children}
        <button
          type="submit"
          className="button-accent"
          disabled={!isValid && !becomesValid}
          aria-disabled={isBusy || !isValid || undefined}
          // If the press moved the focus, the reason would disappear during the press, and the button would move away. So the click moves it.
          onMouseDown={(event) => becomesValid && event.preventDefault()}
          onClick={(event) => becomesValid && event.currentTarget.focus()}
          aria-describedby={reason ? reasonId : undefined}
        >
          {label}
        </button>
        <SaveReason id={reasonId} text={reason} />
      </div>
      {/* Below the buttons, so that none of them moves under a finger. */}
      {isUploading && <Uploading percent={percent} text={uploading(percent)} onCancel={saving.cancel} />}
      <p role="status" className="empty:hidden">
        {isBusy && !isUploading && skCms.picture.saving}
      </p>
    </div>
  );
}

function ConflictNotice({ details, takeStored, keepMine, reasonId }: Conflict & { reasonId: string | undefined }) {
  /** Focuses the submit button, because the notice with the pressed button is gone. */
  function onTakeStored({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    flushSync(takeStored);
    form?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }
  /** Saves only if the browser's own checks pass, as a submit button does. */
  function onKeepMine({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (form?.noValidate || form?.reportValidity()) keepMine();
  }
  return (
    <FailureNotice text={skCms.failure.conflict} details={details}>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={onTakeStored}>
          {skCms.conflict.takeStored}
        </button>
        <button
          type="button"
          className="button-ink"
          disabled={reasonId !== undefined}
          aria-describedby={reasonId}
          onClick={onKeepMine}
        >
          {skCms.conflict.keepMine}
        </button>
      </div>
    </FailureNotice>
  );
}

function Uploading({ percent, text, onCancel }: { percent: number; text: string; onCancel: () => void }) {
  const labelId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={labelId} className="figures">
        {text}
      </p>
      <progress className="progress" aria-labelledby={labelId} value={percent} max={100} />
      <button type="button" className="text-link" onClick={onCancel}>
        {skCms.picture.cancelUpload}
      </button>
    </div>
  );
}
