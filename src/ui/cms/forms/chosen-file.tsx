import { useEffect, useRef } from "react";
import type { Collection, Document } from "#src/backend/backend.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { type FileUpload, fileUpload } from "#src/operations/file-upload.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import type { FormField } from "./document-fields.ts";
import { FileField, type FileFieldProps } from "./file-field.tsx";
import type { PreparedFile } from "./photo.ts";

export interface ChosenFile {
  readonly name: string;
  readonly kilobytes: number;
  readonly preview: string; // A URL that is valid within this page.
  readonly upload: FileUpload;
}
/** What a form holds of a file: the stored one, and the chosen one, which is uploaded and takes its place when the form is saved. */
export interface FormFile {
  readonly url: string; // The URL of the stored file; empty without one.
  readonly chosen?: ChosenFile | undefined;
  readonly isPreparing?: boolean;
  readonly problem?: string; // Why the last choice cannot be taken.
}

/** A field of a document that holds the URL of a file. */
export const fileField = (
  name: string,
  label: string,
  preparing: string,
  describe: (document: Document) => string,
): FormField<FormFile> => ({
  label,
  read: (document) => ({ url: textFrom(document[name]) }),
  write: ({ url }) => url,
  problem: ({ isPreparing }) => (isPreparing ? preparing : undefined),
  compared({ url, chosen, isPreparing = false }) {
    // A save without an answer may have stored the uploaded file. Compared by its URL, the file does not clash with itself then (D14).
    const comparedUrl = chosen ? (chosen.upload.storedUrl() ?? chosen.preview) : url;
    return [comparedUrl, isPreparing];
  },
  upload: ({ chosen }) => chosen?.upload,
  describe,
});

export interface ChosenFileFieldProps
  extends Pick<FileFieldProps, "label" | "action" | "accept" | "isRequired" | "link" | "preview"> {
  readonly folder: Collection;
  readonly value: FormFile;
  readonly onChange: (update: (before: FormFile) => FormFile) => void;
  readonly canBeDropped?: boolean; // Whether the user can drop the chosen file and return to the stored one.
  readonly preparing: string; // What is shown while the file is being prepared.
  readonly prepare: (file: File) => Promise<PreparedFile | string>; // The file to upload, or why it cannot be taken.
  readonly hint?: string;
}

/** Chooses the file of a field. The file chosen before stays until the new file is prepared, and also if that fails. */
export function ChosenFileField(props: ChosenFileFieldProps) {
  const { folder, value, onChange, canBeDropped = true, isRequired = false, preparing, prepare, hint, ...rest } = props;
  const toChosenFile = useChosenFile(folder);
  const { chosen, isPreparing = false, problem } = value;

  async function choose(file: File, isLatest: () => boolean) {
    onChange(({ url, chosen }) => ({ url, chosen, isPreparing: true }));
    const prepared = await prepare(file);
    if (!isLatest()) return;
    const next = typeof prepared === "string" ? { problem: prepared } : { chosen: toChosenFile(prepared) };
    // If the user has taken another user's values in a conflict since, `isPreparing` is not set any more, and this file is dropped.
    onChange((before) => (before.isPreparing ? { url: before.url, chosen: before.chosen, ...next } : before));
  }
  /** While a file is being prepared, drops that one, and the file chosen before stays. Otherwise drops the chosen file. */
  const drop = () => onChange(({ url, chosen }) => ({ url, chosen: isPreparing ? chosen : undefined }));
  return (
    <FileField
      {...rest}
      isRequired={isRequired && !chosen}
      isInvalid={problem !== undefined}
      isBusy={isPreparing}
      help={
        <>
          {isPreparing && <p className="field-hint">{preparing}</p>}
          {problem && <p className="field-problem">{problem}</p>}
          {chosen && <p className="field-hint break-all">{skCms.picture.chosen(chosen.name, chosen.kilobytes)}</p>}
          {hint && !chosen && !isPreparing && !problem && <p className="field-hint">{hint}</p>}
        </>
      }
      onChoose={choose}
      revert={isPreparing || (chosen && canBeDropped) ? { label: skCms.picture.revert, run: drop } : undefined}
    />
  );
}

/** Returns a function that makes a chosen file of a prepared one. Previews live as long as the form, because a picture can move to another field. */
export function useChosenFile(folder: Collection) {
  const { files } = useBackend();
  const previews = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of previews.current.splice(0)) URL.revokeObjectURL(url);
    },
    [],
  );
  return ({ name, bytes }: PreparedFile): ChosenFile => {
    const preview = URL.createObjectURL(bytes);
    previews.current.push(preview);
    const upload = fileUpload(files, `${folder}/${name}`, bytes);
    return { name, kilobytes: Math.ceil(bytes.size / 1024), preview, upload };
  };
}
