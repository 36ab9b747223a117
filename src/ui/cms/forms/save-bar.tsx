import { type MouseEvent, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { skCms } from "#src/text/sk-cms.ts";
import { FailureNotice } from "../saving/failure-notice.tsx";
import type { Saving } from "../saving/use-saving.ts";
import { SaveReason } from "./save-reason.tsx";

interface Conflict {
  readonly details: readonly string[];
  readonly takeStored: () => void;
  readonly keepMine: () => void;
}

interface SaveBarProps {
  readonly form: {
    readonly saving: Saving;
    /** Why the form cannot be saved now; without a reason it can. */
    readonly reason?: string | undefined;
    /** Whether the reason will be gone once the cursor leaves its field. */
    readonly becomesValid?: boolean | undefined;
    readonly conflict?: Conflict | undefined;
    /** Repeats the failed attempt, if that was not the form's submission. */
    readonly retry?: (() => void) | undefined;
  };
  readonly label: string;
  /** The text while files are sent; by default the text for a picture. */
  readonly uploading?: ((percent: number) => string) | undefined;
  /** Whether the bar sticks to the bottom of the screen, as in a long form with something unsaved (B16). */
  readonly sticks?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The end of every form: its failure, the progress of its upload, and its buttons. If the form cannot be saved, the reason is beside them. */
export function SaveBar({ form, label, uploading = skCms.picture.uploading, sticks, children }: SaveBarProps) {
  const { saving, reason, becomesValid, conflict, retry } = form;
  const reasonId = useId();
  const { isBusy, progress, failure, isCancelled, mayRetry } = saving;
  return (
    <div className={sticks ? "flex flex-col gap-4 save-bar-sticks" : "flex flex-col gap-4"}>
      {conflict && <ConflictNotice {...conflict} reasonId={reason && reasonId} />}
      {failure && !conflict && (
        <FailureNotice text={failure} isCancelled={isCancelled === true}>
          {mayRetry && (retry || !reason) && (
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
          disabled={reason !== undefined && !becomesValid}
          aria-disabled={isBusy || reason !== undefined || undefined}
          // The click moves the focus, not the press: otherwise the reason would go at the press, and the button would move away.
          onMouseDown={(event) => becomesValid && event.preventDefault()}
          onClick={(event) => becomesValid && event.currentTarget.focus()}
          aria-describedby={reason ? reasonId : undefined}
        >
          {label}
        </button>
        <SaveReason id={reasonId} text={reason} />
      </div>
      {/* Below the buttons, so that none of them moves under a finger. */}
      {isBusy && progress !== undefined && progress < 1 && (
        <Uploading percent={Math.round(progress * 100)} words={uploading} onCancel={saving.cancel} />
      )}
      <p role="status" className="empty:hidden">
        {isBusy && (progress === undefined || progress === 1) && skCms.picture.saving}
      </p>
    </div>
  );
}

function ConflictNotice({ details, takeStored, keepMine, reasonId }: Conflict & { reasonId: string | undefined }) {
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

interface UploadingProps {
  readonly percent: number;
  readonly words: (percent: number) => string;
  readonly onCancel: () => void;
}

function Uploading({ percent, words, onCancel }: UploadingProps) {
  const labelId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={labelId} className="figures">
        {words(percent)}
      </p>
      <progress className="progress" aria-labelledby={labelId} value={percent} max={100} />
      <button type="button" className="text-link" onClick={onCancel}>
        {skCms.picture.cancelUpload}
      </button>
    </div>
  );
}
