import { useEffect, useRef } from "react";
import type { Collection } from "#src/backend/backend.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { type FileUpload, fileUpload } from "#src/operations/file-upload.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { useBackend } from "../../backend-context.tsx";
import { Picture } from "../../parts/picture.tsx";
import type { FormField } from "./document-fields.ts";
import { FileField } from "./file-field.tsx";
import { type Photo, type PhotoProblem, preparePhoto } from "./photo.ts";

export interface ChosenPhoto {
  readonly name: string;
  readonly kilobytes: number;
  readonly preview: string;
  readonly upload: FileUpload;
}
export interface FormPicture {
  readonly url: string;
  readonly chosen?: ChosenPhoto | undefined;
  readonly isPreparing?: boolean;
  readonly problem?: PhotoProblem;
}

/** `imgPath` of a category or a product. A chosen picture that an earlier attempt has stored does not clash with itself (D14). */
export const pictureField: FormField<FormPicture> = {
  label: skProductForm.field.imgPath,
  read: ({ imgPath }) => ({ url: textFrom(imgPath) }),
  write: ({ url }) => url,
  problem: ({ isPreparing }) => (isPreparing ? skCms.problem.picturePreparing : undefined),
  compared: ({ url, chosen, isPreparing = false }) => [
    chosen ? (chosen.upload.storedUrl() ?? chosen.preview) : url,
    isPreparing,
  ],
  upload: ({ chosen }) => chosen?.upload,
  describe: () => skCms.conflict.otherPicture,
};

interface PictureFieldProps {
  readonly label: string;
  readonly folder: Collection;
  /** Whether a chosen picture can be dropped for the one that it replaces. */
  readonly canBeDropped?: boolean;
  readonly value: FormPicture;
  readonly onChange: (update: (before: FormPicture) => FormPicture) => void;
  readonly isRequired?: boolean;
}

/** What phones hand over as JPEG, and computers as they are. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/avif";

export const chosenPhoto = ({ name, bytes }: Photo, preview: string, upload: FileUpload): ChosenPhoto => ({
  name,
  kilobytes: Math.ceil(bytes.size / 1024),
  preview,
  upload,
});

export function PictureField(props: PictureFieldProps) {
  const { label, folder, canBeDropped = true, value, onChange, isRequired = false } = props;
  const { files } = useBackend();
  const previewOf = usePreviews();
  const { url, chosen, isPreparing = false, problem } = value;

  /** The picture chosen before stays until the new one is prepared, and if that fails. */
  async function choose(file: File, isLatest: () => boolean) {
    onChange((before) => ({ url: before.url, chosen: before.chosen, isPreparing: true }));
    const photo = await preparePhoto(file);
    if (!isLatest()) return;
    const prepared =
      typeof photo === "string"
        ? { problem: photo }
        : {
            chosen: chosenPhoto(
              photo,
              previewOf(photo.bytes),
              fileUpload(files, `${folder}/${photo.name}`, photo.bytes),
            ),
          };
    // Not if it was given up for what another user has stored.
    onChange((before) => (before.isPreparing ? { url: before.url, chosen: before.chosen, ...prepared } : before));
  }
  /** Of two choices the first one comes back. */
  const drop = () => onChange(({ url, chosen }) => ({ url, chosen: isPreparing ? chosen : undefined }));
  return (
    <FileField
      label={label}
      action={chosen || url ? skCms.picture.replace : skCms.picture.choose}
      accept={ACCEPTED_PICTURES}
      isRequired={isRequired && !chosen}
      isInvalid={problem !== undefined}
      isBusy={isPreparing}
      preview={
        chosen ? (
          <img
            src={chosen.preview}
            alt={skCms.picture.preview(chosen.name)}
            className="picture-preview group-aria-busy:opacity-40"
          />
        ) : (
          <Picture url={url} alt="" sizes="24rem" className="picture-preview group-aria-busy:opacity-40" at={0} />
        )
      }
      help={
        <>
          {isPreparing && <p className="field-hint">{skCms.picture.preparing}</p>}
          {problem && <p className="field-problem">{skCmsPictures.problem[problem]}</p>}
          {chosen && <p className="field-hint break-all">{skCms.picture.chosen(chosen.name, chosen.kilobytes)}</p>}
          {!chosen && !isPreparing && !problem && <p className="field-hint">{skCms.picture.formats}</p>}
        </>
      }
      onChoose={choose}
      revert={isPreparing || (chosen && canBeDropped) ? { label: skCms.picture.revert, run: drop } : undefined}
    />
  );
}

/** Makes URLs of chosen pictures, which live as long as the form: a picture may move between its fields. */
export function usePreviews(): (bytes: Blob) => string {
  const urls = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
    },
    [],
  );
  return (bytes) => {
    const url = URL.createObjectURL(bytes);
    urls.current.push(url);
    return url;
  };
}
