import type { PointerEventHandler, ReactNode } from "react";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { Icon } from "../../parts/icon.tsx";
import { Picture } from "../../parts/picture.tsx";
import { UploadState } from "./picture-upload.tsx";
import type { FurtherPicture } from "./pictures-form.ts";

interface PictureItemProps {
  readonly picture: FurtherPicture;
  readonly name: string;
  readonly isDragged: boolean;
  readonly onPointerDown: PointerEventHandler;
  readonly children: ReactNode; // the buttons of its actions
}

/** A further picture of a product: the picture, by which it is dragged, the state of its upload, and its actions. */
export function PictureItem({ picture, name, isDragged, onPointerDown, children }: PictureItemProps) {
  const { url, chosen, uploadState } = picture;
  return (
    <li data-dragged={isDragged || undefined}>
      <span className="picture-handle" title={skCmsPictures.drag} onPointerDown={onPointerDown}>
        {chosen ? (
          <img src={chosen.preview} alt={name} draggable={false} className="picture" />
        ) : (
          <Picture url={url} alt={name} sizes="8rem" />
        )}
        <Icon name="grip" className="size-9" />
      </span>
      {chosen && <UploadState name={chosen.name} state={uploadState} />}
      <div className="-ml-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] justify-items-start max-[20rem]:ml-0">
        {children}
      </div>
    </li>
  );
}
