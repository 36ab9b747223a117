import { type KeyboardEvent, useRef } from "react";
import { skPictures } from "#src/text/sk-pictures.ts";
import { useBackend } from "../backend-context.tsx";
import { Icon } from "../parts/icon.tsx";

interface PicturesDialogProps {
  readonly name: string;
  readonly pictures: readonly string[];
  readonly first: number; // the index of the picture that is shown first
  readonly onClose: () => void;
}

/** The pictures of a product as large as the screen (B12): to be swiped, by buttons or arrow keys. Esc closes it, and the focus goes back to
 *  the picture in the page. */
export function PicturesDialog({ name, pictures, first, onClose }: PicturesDialogProps) {
  const { files } = useBackend();
  const list = useRef<HTMLUListElement>(null);

  function show(dialog: HTMLDialogElement | null) {
    if (!dialog || dialog.open) return;
    dialog.showModal();
    list.current?.children[first]?.scrollIntoView({ behavior: "instant", block: "nearest", inline: "center" });
  }
  const step = (by: 1 | -1) => list.current?.scrollBy({ left: by * list.current.clientWidth });
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (!by) return;
    event.preventDefault();
    step(by);
  }
  return (
    <dialog ref={show} aria-label={name} className="pictures-dialog" onClose={onClose} onKeyDown={onKeyDown}>
      <form method="dialog">
        <button type="submit" className="button-quiet">
          <Icon name="x" />
          {skPictures.close}
        </button>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <ul ref={list} tabIndex={0}>
        {pictures.map((url, at) => (
          <li key={url}>
            <img
              {...files.picture(url)}
              sizes="100vw"
              alt={skPictures.numbered(name, at + 1, pictures.length)}
              loading={at === first ? "eager" : "lazy"}
              decoding="async"
            />
            <span aria-hidden="true" className="pictures-place figures">
              {skPictures.place(at + 1, pictures.length)}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex justify-center gap-3">
        <button type="button" className="button-quiet" aria-label={skPictures.previous} onClick={() => step(-1)}>
          <Icon name="arrow-left" />
        </button>
        <button type="button" className="button-quiet" aria-label={skPictures.next} onClick={() => step(1)}>
          <Icon name="arrow-left" className="size-5 rotate-180" />
        </button>
      </div>
    </dialog>
  );
}
