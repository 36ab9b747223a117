import { useId, useRef } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../parts/icon.tsx";
import { Picture } from "../parts/picture.tsx";
import { useEarlyInput } from "./use-early-input.ts";
import type { PhotoChoice } from "./use-photo.ts";

interface PictureFieldProps {
  readonly label: string;
  /** URL of the picture as it is stored; empty without one. */
  readonly stored: string;
  readonly photo: PhotoChoice;
  readonly isRequired?: boolean;
}

/** What phones hand over as JPEG, and computers as they are. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

/** Chooses a picture and shows it, by click, keyboard, camera or dragging it here. */
export function PictureField({ label, stored, photo, isRequired = false }: PictureFieldProps) {
  const ids = { label: useId(), action: useId(), help: useId() };
  const field = useRef<HTMLInputElement>(null);
  const { chosen, isPreparing, problem } = photo;
  const choose = (input: HTMLInputElement | null) => {
    const file = input?.files?.[0];
    if (file) void photo.choose(file);
  };
  useEarlyInput(() => {
    choose(field.current);
  });
  return (
    <div className="field">
      <span id={ids.label} className="font-semibold">
        {label}
      </span>
      <div className="picture-box" aria-busy={isPreparing}>
        {chosen ? (
          <img src={chosen.preview} alt={skCms.picture.preview(chosen.name)} className="picture-preview" />
        ) : (
          <Picture url={stored} alt="" sizes="24rem" className="picture-preview" at={0} />
        )}
        <span id={ids.action} className="picture-action">
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
          className="picture-input"
          onClick={(event) => {
            // So that the same file, mended meanwhile, may be chosen again.
            event.currentTarget.value = "";
          }}
          onChange={(event) => choose(event.target)}
        />
      </div>
      <div id={ids.help} role="status" className="flex flex-wrap items-center gap-x-4">
        {isPreparing && <p className="field-hint">{skCms.picture.preparing}</p>}
        {problem && <p className="field-problem">{skCms.picture.problem[problem]}</p>}
        {chosen && <p className="field-hint break-all">{skCms.picture.chosen(chosen.name, chosen.kilobytes)}</p>}
        {!chosen && !isPreparing && !problem && <p className="field-hint">{skCms.picture.formats}</p>}
      </div>
      {chosen && (
        <button
          type="button"
          className="text-link self-start"
          onClick={() => {
            if (field.current) field.current.value = "";
            photo.revert();
            field.current?.focus();
          }}
        >
          {skCms.picture.revert}
        </button>
      )}
    </div>
  );
}
