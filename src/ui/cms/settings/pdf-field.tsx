import { useId, useRef } from "react";
import { textFrom } from "#src/domain/stored.ts";
import { type FileUpload, fileUpload } from "#src/operations/file-upload.ts";
import { type PdfProblem, pdfProblem } from "#src/operations/pdf.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import { useBackend } from "../../backend-context.tsx";
import { FixedDocumentLink } from "../../parts/fixed-document-link.tsx";
import { Icon } from "../../parts/icon.tsx";
import type { FormField } from "../forms/document-fields.ts";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";

interface FormPdf {
  /** URL of the stored document; empty while it is the one of the fixed file name. */
  readonly url: string;
  /** The new document, uploaded when the form is saved. */
  readonly chosen?: { readonly name: string; readonly kilobytes: number; readonly upload: FileUpload } | undefined;
  readonly problem?: PdfProblem | undefined;
}
type PdfName = "ComplaintsPdf" | "PersonalDataPdf";

const { label, pdf } = skSettings;

/** One of the two PDF documents (B8). A chosen one that an earlier attempt has stored does not clash with itself (D14). */
export const pdfField = (name: PdfName): FormField<FormPdf> => ({
  label: label[name],
  read: (document) => ({ url: textFrom(document[name]) }),
  write: ({ url }) => url,
  compared: ({ url, chosen }) => (chosen ? (chosen.upload.storedUrl() ?? chosen.name) : url),
  upload: ({ chosen }) => chosen?.upload,
  describe: (document) => textFrom(document[name]) && pdf.otherDocument,
});

interface PdfFieldProps {
  readonly name: PdfName;
  readonly document: "complaints" | "personalData";
  readonly value: FormPdf;
  readonly onChange: (update: (before: FormPdf) => FormPdf) => void;
}

/** Shows what is stored and chooses what is to take its place, by click, keyboard or dragging it here. */
export function PdfField({ name, document, value, onChange }: PdfFieldProps) {
  const { files } = useBackend();
  const ids = { label: useId(), action: useId(), help: useId() };
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const { chosen, problem } = value;

  /** If the new file is refused, the one that was chosen before stays. */
  async function choose(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    const found = await pdfProblem(file);
    if (latest.current !== file) return;
    if (found) {
      onChange((before) => ({ ...before, problem: found }));
      return;
    }
    const upload = fileUpload(files, `settings/${file.name}`, file);
    const next = { name: file.name, kilobytes: Math.ceil(file.size / 1024), upload };
    onChange(({ url }) => ({ url, chosen: next }));
  }
  function revert() {
    latest.current = undefined;
    onChange(({ url }) => ({ url }));
    field.current?.focus();
  }
  useInputBeforeHydration(() => void choose(field.current?.files?.[0]));
  return (
    <div className="field">
      <span id={ids.label} className="font-semibold">
        {label[name]}
      </span>
      <FixedDocumentLink name={document} className="text-link self-start">
        {pdf.stored}
      </FixedDocumentLink>
      <div className="picture-box">
        <span id={ids.action} className="flex min-h-11 items-center justify-center gap-2 bg-white px-3 font-semibold">
          <Icon name="upload" />
          {pdf.choose}
        </span>
        <input
          ref={field}
          type="file"
          accept="application/pdf,.pdf"
          aria-labelledby={`${ids.label} ${ids.action}`}
          aria-describedby={ids.help}
          aria-invalid={problem ? true : undefined}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onClick={(event) => {
            // So that the same file can be chosen again after it was corrected.
            event.currentTarget.value = "";
          }}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      <div id={ids.help} role="status">
        {problem && <p className="field-problem">{pdf.problem[problem]}</p>}
        {chosen && <p className="field-hint break-all">{pdf.chosen(chosen.name, chosen.kilobytes)}</p>}
      </div>
      {chosen && (
        <button type="button" className="text-link self-start" onClick={revert}>
          {pdf.revert}
        </button>
      )}
    </div>
  );
}
