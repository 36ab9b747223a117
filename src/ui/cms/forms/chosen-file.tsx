import { type ReactNode, useEffect, useRef } from "react";
import type { Collection, Document } from "#src/backend/backend.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { type FileUpload, fileUpload } from "#src/operations/file-upload.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import type { FormField } from "./document-fields.ts";
import { FileField } from "./file-field.tsx";
import type { PreparedFile } from "./photo.ts";

export interface ChosenFile {
  readonly name: string;
  readonly kilobytes: number;
  /** A URL of the file that is valid within this page. */
  readonly preview: string;
  readonly upload: FileUpload;
}
/** The stored file of a field, and the one that is chosen to take its place, which is uploaded when the form is saved. */
export interface FormFile {
  /** The URL of the stored file; empty without one. */
  readonly url: string;
  readonly chosen?: ChosenFile | undefined;
  readonly isPreparing?: boolean;
  /** Why the last choice cannot be taken, in words. */
  readonly problem?: string;
}

/** A document's field that names a file. A chosen file is compared by its stored URL once it has one, so that it does not clash with itself (D14). */
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
  compared: ({ url, chosen, isPreparing = false }) => [
    chosen ? (chosen.upload.storedUrl() ?? chosen.preview) : url,
    isPreparing,
  ],
  upload: ({ chosen }) => chosen?.upload,
  describe,
});

export interface ChosenFileFieldProps {
  readonly label: string;
  readonly folder: Collection;
  readonly value: FormFile;
  readonly onChange: (update: (before: FormFile) => FormFile) => void;
  /** Whether the user can drop the chosen file and return to the stored one. */
  readonly canBeDropped?: boolean;
  readonly isRequired?: boolean;
  readonly action: string;
  readonly accept: string;
  readonly preparing: string;
  /** Reads a file, or says why it cannot be taken. */
  readonly prepare: (file: File) => Promise<PreparedFile | string>;
  readonly hint?: string;
  readonly link?: ReactNode;
  readonly preview?: ReactNode;
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
    // If the user has taken another user's file since, `isPreparing` is not set, and the new file is dropped.
    onChange((before) => (before.isPreparing ? { url: before.url, chosen: before.chosen, ...next } : before));
  }
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

/** Returns a function that makes a chosen file of a prepared one. The preview lives as long as the form, because a picture may change its field. */
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
