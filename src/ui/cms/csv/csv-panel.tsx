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
  const headingId = useId();
  const hintId = useId();
  const [makesCategories, setMakesCategories] = useState(false);
  const [fileName, setFileName] = useState<string>();
  // Phases of reading a file: "none", "reading", "preview" or "refused"; of writing: "running" ("lost" while the backend does not answer), "ended".
  const phase = batches.state?.phase ?? csv.state.phase;
  const isWriting = phase === "running" || phase === "lost";
  const readFile = csv.state.phase === "preview" ? csv.state.preview : undefined;
  /** What `Zapísať` writes. It is there after the writing, too, because staff may still download the wrong rows. */
  const plan = (makesCategories ? readFile?.withCategories : undefined) ?? readFile;
  const openPlan = phase === "preview" ? plan : undefined; // the plan while staff look at its preview
  const hasChanges = plan !== undefined && plan.added.length + plan.changed.length > 0;
  useUnsaved(openPlan !== undefined && hasChanges);
  const heading = useFocusedHeading(isWriting ? "writing" : phase);

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
        {openPlan && skCsv.counts(openPlan)}
      </p>
      {csv.state.phase === "refused" && <FailureNotice text={csv.state.problem} />}
      {openPlan && readFile?.withCategories && (
        <Checkbox
          label={skCsv.makeCategories(readFile.withCategories.categories.length)}
          isOn={makesCategories}
          onChange={setMakesCategories}
        />
      )}
      {openPlan && <CsvPreview preview={openPlan} />}
      <BatchStatus batches={batches} />
      {!isWriting && (
        <div className="form-buttons csv-buttons">
          <button type="button" className="button-quiet" onClick={onClose}>
            {skCsv.close}
          </button>
          {plan && plan.wrong.length > 0 && (
            <button
              type="button"
              className="button-quiet"
              onClick={() => download(skCsv.wrongFileName, plan.wrongFile)}
            >
              {skCsv.downloadWrong}
            </button>
          )}
          {openPlan && (
            <button
              type="button"
              className="button-accent"
              disabled={!hasChanges}
              aria-describedby={hasChanges ? undefined : hintId}
              onClick={() => void batches.begin(plannedChanges(openPlan))}
            >
              {skCsv.write}
            </button>
          )}
          {openPlan && !hasChanges && (
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

/** The heading gets the focus at first, and again if the next step has removed the focused button. It never takes the focus from another element. */
function useFocusedHeading(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    // The notice of a refusal gets the focus itself.
    if (step !== "refused" && document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  return heading;
}

/** New categories come first, because products refer to them. */
function plannedChanges({ categories, changed, added }: CsvImport): readonly PlannedChange[] {
  const newCategories = categories.map(
    ({ id, ...fields }) => ({ collection: "categories", id, name: fields.name, expected: undefined, fields }) as const,
  );
  return [...newCategories, ...[...changed, ...added].map(({ change }) => change)];
}
