import { type MouseEvent, useState } from "react";
import { skPictures } from "#src/text/sk-pictures.ts";
import { Picture } from "../parts/picture.tsx";
import { useScript } from "../use-script.ts";

const loadDialog = () => import("./pictures-dialog.tsx");

interface PicturesStripProps {
  readonly name: string;
  readonly pictures: readonly string[]; // at least two URLs
  readonly sizes: string;
}

/** The pictures of a product with several (B12), to be swiped. Each is a link to its file, which opens until the script of the dialog is there. */
export function PicturesStrip({ name, pictures, sizes }: PicturesStripProps) {
  const { script } = useScript(true, loadDialog);
  const [opened, setOpened] = useState<number>();

  function open(event: MouseEvent, at: number) {
    if (!script || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpened(at);
  }
  return (
    <>
      <ul className="pictures-strip">
        {pictures.map((url, at) => (
          <li key={url}>
            <a href={url} onClick={(event) => open(event, at)}>
              <Picture
                url={url}
                alt={skPictures.numbered(name, at + 1, pictures.length)}
                sizes={sizes}
                className="w-full"
                {...(at === 0 && { at })}
              />
              <span aria-hidden="true" className="pictures-place figures">
                {skPictures.place(at + 1, pictures.length)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {script && opened !== undefined && (
        <script.PicturesDialog name={name} pictures={pictures} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
