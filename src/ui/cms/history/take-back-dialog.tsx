import { type ReactNode, useCallback, useId, useState } from "react";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { addedForGood, categoriesFirst, recordsWith, takenBack } from "#src/domain/history/take-back-changes.ts";
import type { Category } from "#src/domain/products/category.ts";
import type { Recorded } from "#src/domain/values/stored.ts";
import { recordsOfAction } from "#src/operations/take-back.ts";
import {
  hasChangedSince,
  isLatest,
  mayLackFiles,
  notTakenBackYet,
  whyNotTakenBack,
  withStoredAfter,
} from "#src/operations/take-back-preview.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useBackend } from "../../backend-context.tsx";
import { useDocument } from "../../use-live.ts";
import { useSteady } from "../forms/use-interacting.ts";
import { useLoaded } from "../loading/use-loaded.tsx";
import { LongList } from "../parts/long-list.tsx";
import { aroundDifference } from "../parts/long-text.ts";
import { Modal } from "../parts/modal.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { linesOf, type RecordLine, titleOf } from "./record-lines.ts";
import { useCategoryNames } from "./use-category-names.ts";

const WORDS = skHistory.dialog;

interface TakeBackDialogProps {
  readonly record: HistoryRecord;
  readonly beginsWithAll: boolean; // whether the whole action is chosen at first
  readonly onClose: () => void;
  readonly onTakeBack: (records: readonly HistoryRecord[]) => void;
}

/** Shows what taking a record back would write, and offers to take back the whole action of the record (B13). */
export function TakeBackDialog({ record, beginsWithAll, onClose, onTakeBack }: TakeBackDialogProps) {
  const { files } = useBackend();
  const scopeName = useId();
  const [takesAll, setTakesAll] = useState(beginsWithAll);
  const { all, withRelated, chosen, whyNot, isChangedSince, isRead, failure } = useChosenRecords(record, takesAll);
  const categories = useCategoryNames(all ?? [record]);
  const canTakeBack = isRead && categories && !whyNot && takenBack(chosen).length > 0;
  const title = takesAll ? skHistory.takeBackAll(all?.length) : skHistory.takeBackOf(titleOf(record));
  return (
    <Modal title={title} isWide onDismiss={onClose}>
      <div className="flex flex-col gap-4">
        {failure && !all && <FailureNotice text={failure} />}
        {!all && !failure && <p role="status">{WORDS.loading}</p>}
        {all && all.length > withRelated.length && (
          <fieldset className="flex flex-col gap-1">
            <legend className="font-semibold">{WORDS.scope}</legend>
            {[false, true].map((isAll) => (
              <label key={String(isAll)} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="radio"
                  name={scopeName}
                  className="size-4.5 shrink-0 accent-ink"
                  checked={takesAll === isAll}
                  onChange={() => setTakesAll(isAll)}
                />
                {isAll ? WORDS.all(all.length) : WORDS.one}
              </label>
            ))}
          </fieldset>
        )}
        {isChangedSince && !whyNot && <p className="notice-warning">{WORDS.changedSince}</p>}
        {all && !takesAll && withRelated.length > 1 && <p>{WORDS.products(withRelated.length - 1)}</p>}
        {all && categories && whyNot !== "asBefore" && <Preview records={chosen} categories={categories} />}
        {chosen.some((each) => mayLackFiles(each, files, Date.now())) && <p className="field-hint">{WORDS.files}</p>}
        {chosen.length > 1 && <p className="field-hint">{WORDS.othersStay}</p>}
        <div className="modal-foot form-buttons">
          <button type="button" className="button-quiet" onClick={onClose}>
            {WORDS.cancel}
          </button>
          <button
            type="button"
            className="button-accent figures"
            disabled={!canTakeBack}
            onClick={() => onTakeBack(chosen)}
          >
            {WORDS.apply(chosen.length)}
          </button>
          <p role="status" className="w-full text-right text-sm font-semibold text-stone-600 empty:hidden">
            {whyNot && WORDS[whyNot]}
          </p>
        </div>
      </div>
    </Modal>
  );
}

/** Reads all records of the action. Chosen are the record and those related to it or, if `takesAll`, all that are not taken back yet. */
function useChosenRecords(record: HistoryRecord, takesAll: boolean) {
  const { documents } = useBackend();
  const load = useCallback(async () => {
    const all = await recordsOfAction(documents, record.action);
    const [remaining, isNewest] = await Promise.all([notTakenBackYet(documents, all), isLatest(documents, record)]);
    return { all, remaining, isNewest };
  }, [documents, record]);
  const { value: { all, remaining, isNewest } = {}, failure } = useLoaded(load);
  /** The document as it is now; null if it is deleted, undefined before it is read. */
  const stored = useSteady(useDocument(record.collection as Recorded, record.id));
  const isStoredRead = stored !== undefined;
  const isRead = all !== undefined && isStoredRead;
  // With a deleted category its products come back to it.
  const withRelated = recordsWith(isStoredRead ? withStoredAfter(record, stored) : record, all ?? []);
  const chosen = takesAll && remaining ? remaining : withRelated;
  const whyNotAll = remaining?.length === 0 ? "asBefore" : undefined;
  const whyNotOne = isStoredRead ? whyNotTakenBack(record, stored) : undefined;
  // Of a deleted document nothing is stored to compare. If the record is not its newest, the document was changed after the record.
  const isDeletedLater = stored === null && isNewest === false;
  const isChangedSince = isDeletedLater || (!takesAll && stored && hasChangedSince(record, stored));
  return { all, withRelated, chosen, whyNot: takesAll ? whyNotAll : whyNotOne, isChangedSince, isRead, failure };
}

/** Lists each document with its fields: the value now → the value after the take-back. */
function Preview(props: { records: readonly HistoryRecord[]; categories: readonly Category[] }) {
  const headingId = useId();
  const listOf = (rows: ReactNode) => (
    <ul aria-labelledby={headingId} className="divide-y divide-stone-200">
      {rows}
    </ul>
  );
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="font-semibold">
        {WORDS.preview}
      </h3>
      <LongList items={categoriesFirst(props.records)} list={listOf}>
        {(record) => (
          <li key={record.key} className="py-2 wrap-anywhere">
            <p className="font-semibold">{titleOf(record)}</p>
            <p className="text-sm empty:hidden">{wholeDocumentText(record)}</p>
            {linesOf(record, props.categories).map((line) => (
              <p key={line.field} className="text-sm whitespace-pre-wrap">
                {previewText(line, addedForGood(record))}
              </p>
            ))}
          </li>
        )}
      </LongList>
    </section>
  );
}

/** "Deň: 25 € → 24 €": from the value after the change to the value before it, or to `ostane` if taking back cannot remove the field. */
function previewText({ field, label, before, after }: RecordLine, fieldsThatStay: readonly string[]): string {
  return skHistory.field(label, ...aroundDifference(after, fieldsThatStay.includes(field) ? WORDS.fieldStays : before));
}

/** Says that a whole document comes back or is deleted, or is too large to show; undefined if only its fields change. */
function wholeDocumentText({ collection, before, after }: HistoryRecord): string | undefined {
  if (!collection || collection === "settings" || (before && after)) return undefined;
  if (!before && !after) return skHistory.tooLarge;
  return (before ? WORDS.comesBack : WORDS.goes)[collection];
}
