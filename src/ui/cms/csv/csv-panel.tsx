import { useEffect, useId, useRef, useState } from "react";
import { newId } from "#src/backend/new-id.ts";
import { addCategories } from "#src/operations/csv-categories.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { useBackend } from "../../backend-context.tsx";
import { BatchStatus } from "../batches/batch-status.tsx";
import { useBatches } from "../batches/use-batches.ts";
import { Checkbox } from "../bulk/checkbox.tsx";
import { FileField } from "../forms/file-field.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";
import { CsvPreview } from "./csv-preview.tsx";
import type { CsvImport } from "./csv-work.ts";
import { download } from "./download.ts";
import { useCsvImport } from "./use-csv-import.ts";

/** `Nahrať CSV` (B11): a file is chosen, its preview is read, and only `Zapísať` writes. */
export function CsvPanel({ onClose }: { onClose: () => void }) {
  const csv = useCsvImport();
  const batches = useBatches();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const backend = useBackend();
  const [makesCategories, setMakesCategories] = useState(false);
  const saving = useSaving();
  const [fileName, setFileName] = useState<string>();
  /** Shared by all that is written of a file, also after a failure (B13). */
  const action = useRef("");
  const found = csv.state.phase === "preview" ? csv.state.preview : undefined;
  const preview = makesCategories ? (found?.withCategories ?? found) : found;
  const phase = batches.state?.phase ?? csv.state.phase;
  const isBusy = saving.isBusy || phase === "running" || phase === "lost";
  const hasChanges = preview !== undefined && preview.added.length + preview.changed.length > 0;
  useUnsaved(phase === "preview" && hasChanges);
  useEffect(() => heading.current?.focus(), []);
  // A step may remove the button that has the focus; then the heading gets it. The focus is never taken from another element.
  const step = isBusy ? "writing" : phase;
  useEffect(() => {
    if (step !== "refused" && document.activeElement === document.body) heading.current?.focus();
  }, [step]);

  const write = ({ categories, changed, added }: CsvImport) =>
    saving.run(async ({ signal }) => {
      const made = await addCategories(backend, categories, action.current);
      signal?.throwIfAborted();
      if (made !== undefined) return skCsv.categoryMade(made);
      const changes = [...changed, ...added].map(({ change }) => change);
      void batches.run(changes, { action: action.current });
      return undefined;
    });
  function choose(file: File) {
    action.current = newId();
    setMakesCategories(false);
    saving.reset();
    setFileName(file.name);
    return csv.choose(file);
  }
  function startAnew() {
    setFileName(undefined);
    batches.reset();
    csv.reset();
  }
  return (
    <section aria-labelledby={headingId} className="panel flex flex-col gap-4 p-4 md:p-5">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="part-heading mb-0">
        {skCsv.upload}
      </h2>
      {!batches.state && !saving.isBusy && (
        <FileField
          label={skCsv.file}
          action={skCsv.choose}
          accept=".csv,.txt,.tsv,text/csv"
          isInvalid={phase === "refused"}
          help={<p className="field-hint wrap-anywhere">{fileName ?? skCsv.hint}</p>}
          onChoose={choose}
        />
      )}
      <p role="status" className="figures font-semibold empty:hidden">
        {phase === "reading" && skCsv.reading}
        {preview && phase === "preview" && skCsv.counts(preview)}
      </p>
      {csv.state.phase === "refused" && <FailureNotice text={csv.state.problem} />}
      {found?.withCategories && phase === "preview" && (
        <Checkbox
          label={skCsv.makeCategories(found.withCategories.categories.length)}
          isOn={makesCategories}
          onChange={setMakesCategories}
        />
      )}
      {preview && phase === "preview" && <CsvPreview preview={preview} />}
      {saving.failure && phase === "preview" && <FailureNotice text={saving.failure} />}
      <BatchStatus batches={batches} />
      {!isBusy && (
        <div className="form-buttons csv-buttons">
          <button type="button" className="button-quiet" onClick={onClose}>
            {skCsv.close}
          </button>
          {preview && preview.wrong.length > 0 && (
            <button
              type="button"
              className="button-quiet"
              onClick={() => download(skCsv.wrongFileName, preview.wrongFile)}
            >
              {skCsv.downloadWrong}
            </button>
          )}
          {preview && phase === "preview" && <WriteButton isEmpty={!hasChanges} onWrite={() => void write(preview)} />}
          {phase === "ended" && (
            <button type="button" className="button-quiet" onClick={startAnew}>
              {skCsv.another}
            </button>
          )}
          {phase === "ended" && batches.state?.progress.open.length !== 0 && (
            <button type="button" className="button-accent" onClick={() => void batches.resume()}>
              {skBatches.resume}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function WriteButton({ isEmpty, onWrite }: { isEmpty: boolean; onWrite: () => void }) {
  const hintId = useId();
  return (
    <>
      <button
        type="button"
        className="button-accent"
        disabled={isEmpty}
        aria-describedby={isEmpty ? hintId : undefined}
        onClick={onWrite}
      >
        {skCsv.write}
      </button>
      {isEmpty && (
        <p id={hintId} className="w-full text-right text-sm font-semibold text-stone-600">
          {skCsv.nothingToWrite}
        </p>
      )}
    </>
  );
}
