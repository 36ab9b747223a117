import { useEffect, useRef, useState } from "react";
import { type PictureUpload, pictureUpload } from "#src/operations/picture.ts";
import { useBackend } from "../backend-context.tsx";
import { type PhotoProblem, preparedPhoto } from "./photo.ts";

export interface ChosenPhoto {
  readonly name: string;
  readonly kilobytes: number;
  /** An address of the picture in this page's memory. */
  readonly preview: string;
  readonly upload: PictureUpload;
}
interface State {
  readonly chosen?: ChosenPhoto;
  readonly isPreparing: boolean;
  readonly problem?: PhotoProblem;
}
export interface PhotoChoice extends State {
  choose(file: File): Promise<void>;
  revert(): void;
}

/** The new picture of a form, made ready when it is chosen and uploaded when the form is saved. */
export function usePhoto(folder: "products" | "categories"): PhotoChoice {
  const { files } = useBackend();
  const [state, setState] = useState<State>({ isPreparing: false });
  const latest = useRef<File>(undefined);
  const preview = state.chosen?.preview;
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  return {
    ...state,
    async choose(file) {
      latest.current = file;
      setState(({ chosen }) => ({ ...(chosen && { chosen }), isPreparing: true }));
      const photo = await preparedPhoto(file);
      // Somebody may have chosen another one meanwhile.
      if (latest.current !== file) return;
      if (typeof photo === "string") {
        // What was chosen before stays.
        setState(({ chosen }) => ({ ...(chosen && { chosen }), isPreparing: false, problem: photo }));
        return;
      }
      const { name, bytes } = photo;
      setState({
        isPreparing: false,
        chosen: {
          name,
          kilobytes: Math.ceil(bytes.size / 1024),
          preview: URL.createObjectURL(bytes),
          upload: pictureUpload(files, `${folder}/${name}`, bytes),
        },
      });
    },
    revert() {
      latest.current = undefined;
      setState({ isPreparing: false });
    },
  };
}
