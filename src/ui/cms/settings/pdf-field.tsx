import { textFrom } from "#src/domain/values/stored.ts";
import { readPdf } from "#src/operations/pdf.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import { FixedDocumentLink } from "../../parts/fixed-document-link.tsx";
import { ChosenFileField, type ChosenFileFieldProps, fileField } from "../forms/chosen-file.tsx";

type PdfName = "ComplaintsPdf" | "PersonalDataPdf";

const { label, pdf } = skSettings;

/** One of the two PDF documents (B8). Its URL is empty while it is the one of the fixed file name. */
export const pdfField = (name: PdfName) =>
  fileField(name, label[name], pdf.reading, (document) => textFrom(document[name]) && pdf.otherDocument);

interface PdfFieldProps extends Pick<ChosenFileFieldProps, "value" | "onChange"> {
  readonly name: PdfName;
  readonly document: "complaints" | "personalData";
}

export function PdfField({ name, document, value, onChange }: PdfFieldProps) {
  return (
    <ChosenFileField
      label={label[name]}
      folder="settings"
      value={value}
      onChange={onChange}
      action={pdf.choose}
      accept="application/pdf,.pdf"
      preparing={pdf.reading}
      prepare={async (file) => {
        const bytes = await readPdf(file);
        return typeof bytes === "string" ? pdf.problem[bytes] : { name: file.name, bytes };
      }}
      link={
        <FixedDocumentLink name={document} className="text-link self-start">
          {pdf.stored}
        </FixedDocumentLink>
      }
    />
  );
}
