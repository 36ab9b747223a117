import type { Document } from "#src/backend/backend.ts";
import { categoryFrom } from "#src/domain/products/category.ts";
import { skCategories } from "#src/text/sk-categories.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { NameField, nameField } from "../forms/name-field.tsx";
import { PictureField, pictureField } from "../forms/picture-field.tsx";
import { SaveBar } from "../forms/save-bar.tsx";
import { typedName } from "../forms/typed-text.ts";
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
  /** The category as it was when the form was opened; without one it makes a new one. */
  readonly category: Document | undefined;
  readonly onAdded: (category: Document) => void;
  readonly onClose: () => void;
}

/** The modal for a new category and for editing one (spec §2). */
export function CategoryModal({ category, onAdded, onClose }: CategoryModalProps) {
  const categoryForm = useDocumentForm({
    collection: "categories",
    fields: CATEGORY_FIELDS,
    stored: category,
    nameOf: ({ name }) => typedName(name),
    words: skCategories,
    onSaved(saved) {
      if (!category) onAdded(saved);
      onClose();
    },
  });
  const { form, change, original, isUnsaved, saving, onSubmit } = categoryForm;
  const title = category ? categoryFrom(category).name || skCategories.nameless : skCategories.newTitle;
  return (
    <FormModal
      title={title}
      isUnsaved={isUnsaved}
      isBusy={saving.isBusy}
      closeLabel={skCategories.close}
      onClose={onClose}
    >
      {(close) => (
        <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <fieldset disabled={saving.isBusy} className="contents">
            <NameField
              label={skCategories.name}
              isFirst
              value={form.name}
              refusal={categoryForm.refusal("name")}
              onChange={(name) => change({ name })}
            />
            <PictureField
              label={skCategories.picture}
              folder="categories"
              value={form.imgPath}
              onChange={(update) => change(({ imgPath }) => ({ imgPath: update(imgPath) }))}
              isRequired={!original}
            />
          </fieldset>
          <SaveBar form={categoryForm} label={original ? skCategories.save : skCategories.create}>
            {close}
          </SaveBar>
        </form>
      )}
    </FormModal>
  );
}
