import { type PointerEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { Icon } from "../../parts/icon.tsx";
import { Picture } from "../../parts/picture.tsx";
import { type ChosenFile, useChosenFile } from "../forms/chosen-file.tsx";
import { FileField } from "../forms/file-field.tsx";
import { preparePhoto } from "../forms/photo.ts";
import { ACCEPTED_PICTURES } from "../forms/picture-field.tsx";
import { reporting, UploadState } from "./picture-upload.tsx";
import {
  type FormPictures,
  type FurtherPicture,
  keyOf,
  moved,
  type ProductPictures,
  roomFor,
  withMain,
  withoutPicture,
  withPrepared,
} from "./pictures-form.ts";

interface PicturesFieldProps {
  readonly value: ProductPictures;
  readonly onChange: (update: (before: ProductPictures) => ProductPictures) => void;
}

/** `Ďalšie obrázky` (B12): adds several at once, orders by drag or button, removes, and makes one the main picture. */
export function PicturesField({ value, onChange }: PicturesFieldProps) {
  const toChosenFile = useChosenFile("products");
  const [status, setStatus] = useState("");
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const { list: pictures, preparing, problems } = value.Pictures;
  const room = roomFor(value);

  const update = (change: (before: FormPictures) => FormPictures) =>
    onChange((before) => ({ ...before, Pictures: change(before.Pictures) }));
  async function choose(files: readonly File[]) {
    const added = files.slice(0, room);
    const leftOut = files.length - added.length;
    update((before) => ({
      ...before,
      preparing: [...before.preparing, ...added],
      problems: leftOut > 0 ? [skCmsPictures.tooMany(leftOut)] : [],
    }));
    // One after another, because decoding a photo takes much memory.
    for (const file of added) {
      const photo = await preparePhoto(file);
      const outcome =
        typeof photo === "string"
          ? skCmsPictures.notAdded(file.name, skCmsPictures.problem[photo])
          : withReportedUpload(toChosenFile(photo));
      onChange((before) => withPrepared(before, file, outcome));
    }
  }
  /** Makes the picture of a chosen file show the progress of its upload. */
  function withReportedUpload(chosen: ChosenFile): ChosenFile {
    const report = (upload: FurtherPicture["upload"]) =>
      update((before) => ({
        ...before,
        list: before.list.map((picture) => (keyOf(picture) === chosen.preview ? { ...picture, upload } : picture)),
      }));
    return { ...chosen, upload: reporting(chosen.upload, report) };
  }
  /** Makes a change, announces it, and focuses `Ako hlavný` of the picture at `at`, because the pressed button may be gone. */
  function act(change: () => void, words: string, at: number) {
    flushSync(() => {
      change();
      setStatus(words);
    });
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-make-main]");
    (buttons?.[Math.min(at, buttons.length - 1)] ?? list.current?.parentElement?.querySelector("input"))?.focus();
  }
  function move(key: string, to: number) {
    update((before) => moved(before, key, to));
    if (pictures[to]) setStatus(skCmsPictures.movedTo(to + 1));
  }
  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
    // The field set is disabled during a save, which stops its controls but not the dragging of a picture.
    if (dragged === undefined || currentTarget.closest("fieldset:disabled")) return;
    const item = document.elementFromPoint(clientX, clientY)?.closest("li");
    const to = item ? [...(list.current?.children ?? [])].indexOf(item) : -1;
    if (to >= 0 && keyOf(pictures[to] ?? { url: "" }) !== dragged) move(dragged, to);
  }
  return (
    <div className="flex flex-col gap-3">
      <FileField
        label={skCmsPictures.further}
        action={skCmsPictures.add}
        accept={ACCEPTED_PICTURES}
        isMultiple
        isDisabled={room <= 0}
        isInvalid={problems.length > 0}
        isBusy={preparing.length > 0}
        help={
          <>
            {preparing.length > 0 && <p className="field-hint">{skCms.picture.preparing}</p>}
            {[...new Set(problems)].map((problem) => (
              <p key={problem} className="field-problem wrap-anywhere">
                {problem}
              </p>
            ))}
            {room <= 0 && problems.length === 0 && <p className="field-hint">{skCmsPictures.full}</p>}
          </>
        }
        onChoose={(_file, _isLatest, all) => choose(all)}
      />
      <ul
        ref={list}
        className="picture-list empty:hidden"
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {pictures.map((picture, at) => {
          const key = keyOf(picture);
          const name = skCmsPictures.number(at + 1);
          const actionButton = (label: string, isOff: boolean, run: () => void, makesMain?: boolean) => (
            <button
              type="button"
              className="button-plain"
              aria-label={`${label}: ${name}`}
              aria-disabled={isOff || undefined}
              data-make-main={makesMain}
              onClick={() => !isOff && run()}
            >
              {label}
            </button>
          );
          return (
            <li key={key} data-dragged={key === dragged || undefined}>
              <span
                className="picture-handle"
                title={skCmsPictures.drag}
                onPointerDown={({ button, pointerId }) => {
                  if (button !== 0) return;
                  list.current?.setPointerCapture(pointerId);
                  setDragged(key);
                }}
              >
                {picture.chosen ? (
                  <img src={picture.chosen.preview} alt={name} draggable={false} className="picture" />
                ) : (
                  <Picture url={picture.url} alt={name} sizes="8rem" />
                )}
                <Icon name="grip" className="size-9" />
              </span>
              {picture.chosen && <UploadState name={picture.chosen.name} upload={picture.upload} />}
              <div className="-ml-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] justify-items-start max-[20rem]:ml-0">
                {actionButton(skCmsPictures.earlier, at === 0, () => move(key, at - 1))}
                {actionButton(skCmsPictures.later, at === pictures.length - 1, () => move(key, at + 1))}
                {actionButton(
                  skCmsPictures.makeMain,
                  value.imgPath.isPreparing === true,
                  () => act(() => onChange((before) => withMain(before, key)), skCmsPictures.isMain(at + 1), at),
                  true,
                )}
                {actionButton(skCmsPictures.remove, false, () =>
                  act(() => update((before) => withoutPicture(before, key)), skCmsPictures.removed(at + 1), at),
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}
