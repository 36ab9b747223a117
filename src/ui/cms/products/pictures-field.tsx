import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { type ChosenFile, useChosenFile } from "../forms/chosen-file.tsx";
import { FileField } from "../forms/file-field.tsx";
import { preparePhoto } from "../forms/photo.ts";
import { ACCEPTED_PICTURES } from "../forms/picture-field.tsx";
import { PictureItem } from "./picture-item.tsx";
import { reporting } from "./picture-upload.tsx";
import {
  type FurtherPicture,
  keyOf,
  type PictureList,
  type ProductPictures,
  roomFor,
  withMain,
  withMoved,
  withoutPicture,
  withPrepared,
} from "./pictures-form.ts";

interface PicturesFieldProps {
  readonly value: ProductPictures;
  readonly onChange: (update: (before: ProductPictures) => ProductPictures) => void;
}

/** `Ďalšie obrázky` (B12): adds several at once, orders by drag or button, removes, and makes one the main picture. */
export function PicturesField({ value, onChange }: PicturesFieldProps) {
  const [announcement, setAnnouncement] = useState("");
  const listElement = useRef<HTMLUListElement>(null);
  const { list: pictures, preparing, problems } = value.Pictures;
  const room = roomFor(value);
  const updateList = (update: (before: PictureList) => PictureList) =>
    onChange((before) => ({ ...before, Pictures: update(before.Pictures) }));
  const addPhotos = useAddPhotos(updateList, onChange);
  const { draggedKey, startDrag, ...dragHandlers } = useDrag(listElement, pictures, move);

  function move(key: string, to: number) {
    updateList((before) => withMoved(before, key, to));
    if (pictures[to]) setAnnouncement(skCmsPictures.movedTo(to + 1));
  }
  /** Takes the picture at a place out of the list, so its pressed button is gone: the focus goes to `Ako hlavný` of the next picture. */
  function takeOut(at: number, change: () => void, announced: string) {
    flushSync(() => {
      change();
      setAnnouncement(announced);
    });
    const buttons = listElement.current?.querySelectorAll<HTMLElement>("[data-make-main]");
    const nextButton = buttons?.[Math.min(at, buttons.length - 1)];
    (nextButton ?? listElement.current?.parentElement?.querySelector("input"))?.focus();
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
        onChoose={(_file, _isLatest, all) => addPhotos(all, room)}
      />
      <ul ref={listElement} className="picture-list empty:hidden" {...dragHandlers}>
        {pictures.map((picture, at) => {
          const key = keyOf(picture);
          const name = skCmsPictures.number(at + 1);
          const makeMain = () => onChange((before) => withMain(before, key));
          const remove = () => updateList((before) => withoutPicture(before, key));
          const actions = [
            { label: skCmsPictures.earlier, isOff: at === 0, run: () => move(key, at - 1) },
            { label: skCmsPictures.later, isOff: at === pictures.length - 1, run: () => move(key, at + 1) },
            {
              label: skCmsPictures.makeMain,
              isOff: value.imgPath.isPreparing === true,
              run: () => takeOut(at, makeMain, skCmsPictures.isMain(at + 1)),
            },
            { label: skCmsPictures.remove, run: () => takeOut(at, remove, skCmsPictures.removed(at + 1)) },
          ];
          return (
            <PictureItem
              key={key}
              picture={picture}
              name={name}
              isDragged={key === draggedKey}
              onPointerDown={(event) => startDrag(event, key)}
            >
              {actions.map(({ label, isOff, run }) => (
                <button
                  key={label}
                  type="button"
                  className="button-plain"
                  aria-label={`${label}: ${name}`}
                  aria-disabled={isOff || undefined}
                  data-make-main={label === skCmsPictures.makeMain || undefined}
                  onClick={() => !isOff && run()}
                >
                  {label}
                </button>
              ))}
            </PictureItem>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Returns a function that prepares chosen photos and adds them to the form, or says there why not. `room`: how many may be added. */
function useAddPhotos(
  updateList: (update: (before: PictureList) => PictureList) => void,
  onChange: PicturesFieldProps["onChange"],
) {
  const toChosenFile = useChosenFile("products");
  /** Makes the picture of a chosen file show the progress of its upload. */
  function withReportedUpload(chosen: ChosenFile): ChosenFile {
    const report = (uploadState: FurtherPicture["uploadState"]) =>
      updateList((before) => ({
        ...before,
        list: before.list.map((picture) => (keyOf(picture) === chosen.preview ? { ...picture, uploadState } : picture)),
      }));
    return { ...chosen, upload: reporting(chosen.upload, report) };
  }
  return async (files: readonly File[], room: number) => {
    const added = files.slice(0, room);
    const leftOut = files.length - added.length;
    updateList((before) => ({
      ...before,
      preparing: [...before.preparing, ...added],
      problems: leftOut > 0 ? [skCmsPictures.tooMany(leftOut)] : [],
    }));
    // One after another, because decoding a photo takes much memory.
    for (const file of added) {
      const photo = await preparePhoto(file);
      const isPrepared = typeof photo !== "string";
      const outcome = isPrepared
        ? withReportedUpload(toChosenFile(photo))
        : skCmsPictures.notAdded(file.name, skCmsPictures.problem[photo]);
      onChange((before) => withPrepared(before, file, outcome));
    }
  };
}

/** While a picture is dragged, it moves to the place of the picture under the pointer. */
function useDrag(
  listElement: RefObject<HTMLUListElement | null>,
  pictures: readonly FurtherPicture[],
  move: (key: string, to: number) => void,
) {
  const [draggedKey, setDraggedKey] = useState<string>();
  return {
    draggedKey,
    startDrag({ button, pointerId }: PointerEvent, key: string) {
      if (button !== 0) return;
      listElement.current?.setPointerCapture(pointerId);
      setDraggedKey(key);
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
      // The field set is disabled during a save, which stops its controls but not the dragging of a picture.
      if (draggedKey === undefined || currentTarget.closest("fieldset:disabled")) return;
      const item = document.elementFromPoint(clientX, clientY)?.closest("li");
      const to = item ? [...currentTarget.children].indexOf(item) : -1;
      const target = pictures[to];
      if (target && keyOf(target) !== draggedKey) move(draggedKey, to);
    },
    onLostPointerCapture: () => setDraggedKey(undefined),
  };
}
