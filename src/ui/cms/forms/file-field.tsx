import { type ReactNode, useId, useRef } from "react";
import { Icon } from "../../parts/icon.tsx";
import { useInputBeforeHydration } from "./use-input-before-hydration.ts";

export interface FileFieldProps {
  readonly label: string;
  readonly action: string; // What a press does, in words: "Vybrať obrázok".
  readonly accept: string;
  readonly isRequired?: boolean;
  readonly isInvalid: boolean;
  readonly isBusy?: boolean;
  readonly link?: ReactNode;
  readonly preview?: ReactNode;
  readonly help: ReactNode; // What was chosen, or why it cannot be taken.
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  /** `isLatest`: whether nothing was chosen or dropped since. `all`: the file and those that were chosen with it. */
  readonly onChoose: (file: File, isLatest: () => boolean, all: readonly File[]) => Promise<void>;
  /** Drops the choice; absent while there is none. */
  readonly revert?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Chooses a file by click, keyboard, camera or dragging it here. The browser's own file input lies over the whole box, and cannot be seen. */
export function FileField(props: FileFieldProps) {
  const { label, action, accept, isRequired = false, isInvalid, isBusy, link, preview, help, onChoose, revert } = props;
  const { isMultiple = false, isDisabled = false } = props;
  const ids = { label: useId(), action: useId(), help: useId() };
  const field = useRef<HTMLInputElement>(null);
  const latestFile = useRef<File>(undefined); // The file that was chosen last, unless that choice was dropped.

  function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    latestFile.current = file;
    void onChoose(file, () => latestFile.current === file, files);
  }
  function onRevert() {
    latestFile.current = undefined;
    if (field.current) field.current.value = "";
    revert?.run();
    field.current?.focus();
  }
  useInputBeforeHydration(() => choose([...(field.current?.files ?? [])]));
  return (
    <div className="field">
      <span id={ids.label} className="font-semibold">
        {label}
      </span>
      {link}
      <div className="group picture-box" aria-busy={isBusy}>
        {preview}
        <span
          id={ids.action}
          className="flex min-h-11 items-center justify-center gap-2 border-stone-200 bg-white px-3 font-semibold not-first:border-t-2"
        >
          <Icon name="upload" />
          {action}
        </span>
        <input
          ref={field}
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          required={isRequired}
          aria-labelledby={`${ids.label} ${ids.action}`}
          aria-describedby={ids.help}
          aria-invalid={isInvalid || undefined}
          data-missing={isBusy || undefined} // The form cannot be saved yet; `SaveReason` leads to the field.
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onClick={(event) => {
            // Otherwise a file that was corrected could not be chosen again: the same name is no change.
            event.currentTarget.value = "";
          }}
          onChange={(event) => choose([...(event.target.files ?? [])])}
        />
      </div>
      <div id={ids.help} role="status" className="flex flex-wrap items-center gap-x-4">
        {help}
      </div>
      {revert && (
        <button type="button" className="text-link self-start" onClick={onRevert}>
          {revert.label}
        </button>
      )}
    </div>
  );
}
