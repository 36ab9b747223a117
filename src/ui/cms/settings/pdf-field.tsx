import { textFrom } from "#src/domain/values/stored.ts";
import { type FileUpload, fileUpload } from "#src/operations/file-upload.ts";
import { type PdfProblem, readPdf } from "#src/operations/pdf.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import { useBackend } from "../../backend-context.tsx";
import { FixedDocumentLink } from "../../parts/fixed-document-link.tsx";
import type { FormField } from "../forms/document-fields.ts";
import { FileField } from "../forms/file-field.tsx";

interface FormPdf {
  /** URL of the stored document; empty while it is the one of the fixed file name. */
  readonly url: string;
  /** The new document, uploaded when the form is saved. */
  readonly chosen?: { readonly name: string; readonly kilobytes: number; readonly upload: FileUpload } | undefined;
  /** Whether a document is being read, as one that a phone first fetches from a cloud. */
  readonly isReading?: boolean;
  readonly problem?: PdfProblem | undefined;
}
type PdfName = "ComplaintsPdf" | "PersonalDataPdf";

const { label, pdf } = skSettings;

/** One of the two PDF documents (B8). A chosen one that an earlier attempt has stored does not clash with itself (D14). */
export const pdfField = (name: PdfName): FormField<FormPdf> => ({
  label: label[name],
  read: (document) => ({ url: textFrom(document[name]) }),
  write: ({ url }) => url,
  problem: ({ isReading }) => (isReading ? pdf.reading : undefined),
  compared: ({ url, chosen, isReading = false }) => [
    chosen ? (chosen.upload.storedUrl() ?? chosen.name) : url,
    isReading,
  ],
  upload: ({ chosen }) => chosen?.upload,
  describe: (document) => textFrom(document[name]) && pdf.otherDocument,
});

interface PdfFieldProps {
  readonly name: PdfName;
  readonly document: "complaints" | "personalData";
  readonly value: FormPdf;
  readonly onChange: (update: (before: FormPdf) => FormPdf) => void;
}

/** Shows what is stored and chooses what is to take its place. */
export function PdfField({ name, document, value, onChange }: PdfFieldProps) {
  const { files } = useBackend();
  const { chosen, isReading = false, problem } = value;

  /** If the new file is refused, the one that was chosen before stays. */
  async function choose(file: File, isLatest: () => boolean) {
    onChange(({ url, chosen }) => ({ url, chosen, isReading: true }));
    const content = await readPdf(file);
    if (!isLatest()) return;
    const kilobytes = Math.ceil(file.size / 1024);
    const read =
      typeof content === "string"
        ? { problem: content }
        : { chosen: { name: file.name, kilobytes, upload: fileUpload(files, `settings/${file.name}`, content) } };
    // Not if it was given up for what another user has stored.
    onChange((before) => (before.isReading ? { url: before.url, chosen: before.chosen, ...read } : before));
  }
  return (
    <FileField
      label={label[name]}
      action={pdf.choose}
      accept="application/pdf,.pdf"
      isInvalid={problem !== undefined}
      isBusy={isReading}
      link={
        <FixedDocumentLink name={document} className="text-link self-start">
          {pdf.stored}
        </FixedDocumentLink>
      }
      help={
        <>
          {isReading && <p className="field-hint">{pdf.reading}</p>}
          {problem && <p className="field-problem">{pdf.problem[problem]}</p>}
          {chosen && <p className="field-hint break-all">{pdf.chosen(chosen.name, chosen.kilobytes)}</p>}
        </>
      }
      onChoose={choose}
      revert={
        chosen || isReading
          ? { label: pdf.revert, run: () => onChange(({ url }) => ({ url, chosen: isReading ? chosen : undefined })) }
          : undefined
      }
    />
  );
}
