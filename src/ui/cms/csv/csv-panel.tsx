import { useEffect, useId, useRef, useState } from "react";
import type { PlannedChange } from "#src/domain/changes/batches.ts";
import { skBatches } from "#src/text/sk-batches.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { Checkbox } from "../bulk/checkbox.tsx";
import { FileField } from "../forms/file-field.tsx";
import { BatchStatus } from "../saving/batch-status.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { useUnsaved } from "../saving/unsaved.ts";
import { useBatches } from "../saving/use-batches.ts";
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
  const hintId = useId();
  const [makesCategories, setMakesCategories] = useState(false);
  const [fileName, setFileName] = useState<string>();
  const filePreview = csv.state.phase === "preview" ? csv.state.preview : undefined;
  const preview = makesCategories ? (filePreview?.withCategories ?? filePreview) : filePreview;
  const phase = batches.state?.phase ?? csv.state.phase;
  const isBusy = phase === "running" || phase === "lost";
  const hasChanges = preview !== undefined && preview.added.length + preview.changed.length > 0;
  const openPreview = phase === "preview" ? preview : undefined;
  useUnsaved(openPreview !== undefined && hasChanges);
  useEffect(() => heading.current?.focus(), []);
  // A step may remove the button that has the focus; then the heading gets the focus. The focus is never taken from another element.
  const step = isBusy ? "writing" : phase;
  useEffect(() => {
    if (step !== "refused" && document.activeElement === document.body) heading.current?.focus();
  }, [step]);

  function write({ categories, changed, added }: CsvImport) {
    const newCategories = categories.map(
      ({ id, ...fields }): PlannedChange => ({
        collection: "categories",
        id,
        name: fields.name,
        expected: undefined,
        fields,
      }),
    );
    return batches.run([...newCategories, ...[...changed, ...added].map(({ change }) => change)]);
  }
  function choose(file: File) {
    setMakesCategories(false);
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
      {!batches.state && (
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
        {openPreview && skCsv.counts(openPreview)}
      </p>
      {csv.state.phase === "refused" && <FailureNotice text={csv.state.problem} />}
      {openPreview && filePreview?.withCategories && (
        <Checkbox
          label={skCsv.makeCategories(filePreview.withCategories.categories.length)}
          isOn={makesCategories}
          onChange={setMakesCategories}
        />
      )}
      {openPreview && <CsvPreview preview={openPreview} />}
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
          {openPreview && (
            <button
              type="button"
              className="button-accent"
              disabled={!hasChanges}
              aria-describedby={hasChanges ? undefined : hintId}
              onClick={() => void write(openPreview)}
            >
              {skCsv.write}
            </button>
          )}
          {openPreview && !hasChanges && (
            <p id={hintId} className="w-full text-right text-sm font-semibold text-stone-600">
              {skCsv.nothingToWrite}
            </p>
          )}
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
