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
    /** Whether there is no reason any more once the field that has the cursor is left. */
    readonly becomesValid?: boolean | undefined;
    readonly conflict?: Conflict | undefined;
    /** Does again what failed, if that was not the form's submission. */
    readonly retry?: (() => void) | undefined;
  };
  readonly label: string;
  /** The text while files are sent; by default that of a picture. */
  readonly uploading?: ((percent: number) => string) | undefined;
  /** Whether it sticks to the bottom of the screen, as it does while something is unsaved in a long form (B16). */
  readonly sticks?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The end of every form: why it was not saved, how far an upload is, and its buttons. A button that saves nothing yet has its reason beside it. */
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
          // The field is left by the click and not before, or the button would move from under it as the reason goes.
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
  /** As a button that submits the form, the browser's own checks included. */
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
