import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { skCms } from "#src/text/sk-cms.ts";
import { FailureNotice } from "./failure-notice.tsx";

interface ConflictNoticeProps {
  /** What was changed here and elsewhere, in words. */
  readonly details: readonly string[];
  readonly onTakeStored: () => void;
  readonly onKeepMine: () => void;
}

/** Tells the second of two who saved one record, and lets them choose; until then nothing is lost (D14). */
export function ConflictNotice({ details, onTakeStored, onKeepMine }: ConflictNoticeProps) {
  function takeStored({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    flushSync(onTakeStored);
    form?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }
  return (
    <FailureNotice text={skCms.failure.conflict} details={details}>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={takeStored}>
          {skCms.conflict.takeStored}
        </button>
        <button type="button" className="button-ink" onClick={onKeepMine}>
          {skCms.conflict.keepMine}
        </button>
      </div>
    </FailureNotice>
  );
}
