import { skCms } from "#src/text/sk-cms.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { Picture } from "../../parts/picture.tsx";
import { ChosenFileField, type ChosenFileFieldProps, fileField } from "./chosen-file.tsx";
import { preparePhoto } from "./photo.ts";

/** `imgPath` of a category or a product. */
export const pictureField = fileField(
  "imgPath",
  skProductForm.field.imgPath,
  skCms.problem.picturePreparing,
  () => skCms.conflict.otherPicture,
);

/** What phones hand over as JPEG, and computers as they are. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/avif";

type PictureFieldProps = Pick<
  ChosenFileFieldProps,
  "label" | "folder" | "value" | "onChange" | "canBeDropped" | "isRequired"
>;

export function PictureField(props: PictureFieldProps) {
  const { url, chosen } = props.value;
  const className = "picture-preview group-aria-busy:opacity-40";
  return (
    <ChosenFileField
      {...props}
      action={chosen || url ? skCms.picture.replace : skCms.picture.choose}
      accept={ACCEPTED_PICTURES}
      preparing={skCms.picture.preparing}
      prepare={async (file) => {
        const photo = await preparePhoto(file);
        return typeof photo === "string" ? skCmsPictures.problem[photo] : photo;
      }}
      hint={skCms.picture.formats}
      preview={
        chosen ? (
          <img src={chosen.preview} alt={skCms.picture.preview(chosen.name)} className={className} />
        ) : (
          <Picture url={url} alt="" sizes="24rem" className={className} at={0} />
        )
      }
    />
  );
}
