import type { Document } from "#src/backend/backend.ts";
import { categoryFrom } from "#src/domain/products/category.ts";
import { skCategories } from "#src/text/sk-categories.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { PictureField, pictureField } from "../forms/picture-field.tsx";
import { SaveForm } from "../forms/save-form.tsx";
import { TextField } from "../forms/text-field.tsx";
import { nameField, trimmedText } from "../forms/typed-text.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";

/** Every field of the form (spec §3). A new category needs a picture (spec §5). */
export const CATEGORY_FIELDS = {
  name: nameField("name"),
  imgPath: {
    ...pictureField,
    problem: (picture, isNew) =>
      pictureField.problem?.(picture, isNew) ?? (isNew && !picture.chosen ? skCms.problem.pictureMissing : undefined),
  } satisfies typeof pictureField,
};

interface CategoryModalProps {
  readonly category: Document | undefined; // As it was when the form was opened; without it the form makes a new one.
  readonly onAdded: (category: Document) => void;
  readonly onClose: () => void;
}

export function CategoryModal({ category, onAdded, onClose }: CategoryModalProps) {
  const categoryForm = useDocumentForm({
    collection: "categories",
    fields: CATEGORY_FIELDS,
    stored: category,
    nameOf: ({ name }) => trimmedText(name),
    words: skCategories,
    onSaved(saved) {
      if (!category) onAdded(saved);
      onClose();
    },
  });
  const { field, original } = categoryForm;
  const title = category ? categoryFrom(category).name || skCategories.nameless : skCategories.newTitle;
  return (
    <FormModal title={title} form={categoryForm} closeLabel={skCategories.close} onClose={onClose}>
      {(close) => (
        <SaveForm
          form={categoryForm}
          label={original ? skCategories.save : skCategories.create}
          noValidate
          buttons={close}
        >
          <TextField label={skCategories.name} isFirst isRequired {...field("name")} />
          <PictureField label={skCategories.picture} folder="categories" isRequired={!original} {...field("imgPath")} />
        </SaveForm>
      )}
    </FormModal>
  );
}
