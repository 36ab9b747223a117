import { useEffect, useId, useRef } from "react";
import type { Collection } from "#src/backend/backend.ts";
import { textFrom } from "#src/domain/stored.ts";
import { type FileUpload, fileUpload } from "#src/operations/file-upload.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Picture } from "../../parts/picture.tsx";
import type { FormField } from "./document-fields.ts";
import { type PhotoProblem, preparePhoto } from "./photo.ts";
import { useInputBeforeHydration } from "./use-input-before-hydration.ts";

interface ChosenPhoto {
  readonly name: string;
  readonly kilobytes: number;
  /** Its URL within this page. */
  readonly preview: string;
  readonly upload: FileUpload;
}
interface FormPicture {
  /** URL of the stored picture; empty without one. */
  readonly url: string;
  /** The new picture, uploaded when the form is saved. */
  readonly chosen?: ChosenPhoto | undefined;
  readonly isPreparing?: boolean;
  readonly problem?: PhotoProblem;
}

/** `imgPath` of a category or a product. A chosen picture that an earlier attempt has stored does not clash with itself (D14). */
export const pictureField: FormField<FormPicture> = {
  label: skCms.conflict.field.imgPath,
  read: ({ imgPath }) => ({ url: textFrom(imgPath) }),
  write: ({ url }) => url,
  problem: ({ isPreparing }) => (isPreparing ? skCms.problem.picturePreparing : undefined),
  compared: ({ url, chosen }) => (chosen ? (chosen.upload.storedUrl() ?? chosen.preview) : url),
  upload: ({ chosen }) => chosen?.upload,
  describe: () => skCms.conflict.otherPicture,
};

interface PictureFieldProps {
  readonly label: string;
  readonly folder: Collection;
  /** URL of the picture of the document as it was when the form was opened; empty without one. */
  readonly stored: string;
  readonly value: FormPicture;
  readonly onChange: (update: (before: FormPicture) => FormPicture) => void;
  readonly isRequired?: boolean;
}

/** What phones hand over as JPEG, and computers as they are. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

/** Chooses a picture and shows it, by click, keyboard, camera or dragging it here. */
export function PictureField({ label, folder, stored, value, onChange, isRequired = false }: PictureFieldProps) {
  const { files } = useBackend();
  const ids = { label: useId(), action: useId(), help: useId() };
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const { chosen, isPreparing = false, problem } = value;
  const preview = chosen?.preview;
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  /** The picture chosen before stays until the new one is prepared, and where that fails. */
  async function choose(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    onChange((before) => ({ url: before.url, chosen: before.chosen, isPreparing: true }));
    const photo = await preparePhoto(file);
    if (latest.current !== file) return;
    if (typeof photo === "string") {
      onChange((before) => ({ url: before.url, chosen: before.chosen, problem: photo }));
      return;
    }
    const { name, bytes } = photo;
    const next: ChosenPhoto = {
      name,
      kilobytes: Math.ceil(bytes.size / 1024),
      preview: URL.createObjectURL(bytes),
      upload: fileUpload(files, `${folder}/${name}`, bytes),
    };
    onChange(({ url }) => ({ url, chosen: next }));
  }
  function revert() {
    latest.current = undefined;
    if (field.current) field.current.value = "";
    onChange(() => ({ url: stored }));
    field.current?.focus();
  }
  useInputBeforeHydration(() => void choose(field.current?.files?.[0]));
  return (
    <div className="field">
      <span id={ids.label} className="font-semibold">
        {label}
      </span>
      <div className="group picture-box" aria-busy={isPreparing}>
        {chosen ? (
          <img
            src={chosen.preview}
            alt={skCms.picture.preview(chosen.name)}
            className="picture-preview group-aria-busy:opacity-40"
          />
        ) : (
          <Picture url={stored} alt="" sizes="24rem" className="picture-preview group-aria-busy:opacity-40" at={0} />
        )}
        <span
          id={ids.action}
          className="flex min-h-11 items-center justify-center gap-2 border-t-2 border-stone-200 bg-white px-3 font-semibold"
        >
          <Icon name="upload" />
          {chosen || stored ? skCms.picture.replace : skCms.picture.choose}
        </span>
        <input
          ref={field}
          type="file"
          accept={ACCEPTED}
          required={isRequired}
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
      <div id={ids.help} role="status" className="flex flex-wrap items-center gap-x-4">
        {isPreparing && <p className="field-hint">{skCms.picture.preparing}</p>}
        {problem && <p className="field-problem">{skCms.picture.problem[problem]}</p>}
        {chosen && <p className="field-hint break-all">{skCms.picture.chosen(chosen.name, chosen.kilobytes)}</p>}
        {!chosen && !isPreparing && !problem && <p className="field-hint">{skCms.picture.formats}</p>}
      </div>
      {chosen && (
        <button type="button" className="text-link self-start" onClick={revert}>
          {skCms.picture.revert}
        </button>
      )}
    </div>
  );
}
