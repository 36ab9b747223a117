import { useId, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { type Category, categoryFrom, othersLast } from "#src/domain/category.ts";
import { deleteCategory } from "#src/operations/category-delete.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { Head } from "../head.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { Icon } from "../parts/icon.tsx";
import { Picture } from "../parts/picture.tsx";
import { PATHS } from "../paths.ts";
import { useList } from "../use-live.ts";
import { CategoryModal } from "./category-modal.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Loading } from "./loading.tsx";
import { Nothing } from "./nothing.tsx";
import { useDeletion } from "./use-deletion.ts";

/** /cms-cat (spec §2, CMS categories). */
export function CmsCategoriesPage() {
  const backend = useBackend();
  const list = useList({ collection: "categories" });
  const heading = useRef<HTMLHeadingElement>(null);
  /** The category whose form is open, or "new". */
  const [opened, setOpened] = useState<Document | "new">();
  const deletion = useDeletion(
    (category, options) => deleteCategory(backend, category, options),
    (category) => ({
      done: skCms.categories.deleted(categoryFrom(category).name || skCms.categories.nameless),
      cancelled: skCms.categories.deleteCancelled,
    }),
    () => heading.current?.focus({ preventScroll: true }),
  );
  const documents = new Map(list?.documents.map((document) => [document.id, document]));
  const categories = list && othersLast(list.documents.map(categoryFrom));
  return (
    <>
      <Head title={skCms.categories.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <div className="list-head">
        <h1 ref={heading} tabIndex={-1} className="page-heading mb-0">
          {skCms.categories.title}
        </h1>
        <button type="button" className="button-accent" onClick={() => setOpened("new")}>
          <Icon name="plus" />
          {skCms.categories.add}
        </button>
      </div>
      {!categories && <Loading />}
      {categories?.length === 0 && <Nothing text={skCms.categories.none} />}
      {categories && categories.length > 0 && (
        <CategoryRows
          categories={categories}
          onEdit={({ id }) => setOpened(documents.get(id))}
          onDelete={({ id }) => {
            const document = documents.get(id);
            if (document) deletion.ask(document);
          }}
        />
      )}
      {opened && (
        <CategoryModal category={opened === "new" ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
      {deletion.asked && <DeleteDialog {...deletion} asked={deletion.asked} />}
    </>
  );
}

interface CategoryRowsProps {
  readonly categories: readonly Category[];
  readonly onEdit: (category: Category) => void;
  readonly onDelete: (category: Category) => void;
}

function CategoryRows({ categories, onEdit, onDelete }: CategoryRowsProps) {
  const { columns } = skCms.categories;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col" className="w-20">
            <span className="sr-only">{columns.picture}</span>
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col">
            <span className="sr-only">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

interface CategoryRowProps extends Pick<CategoryRowsProps, "onEdit" | "onDelete"> {
  readonly category: Category;
}

function CategoryRow({ category, onEdit, onDelete }: CategoryRowProps) {
  const nameId = useId();
  return (
    <tr>
      <td className="row-picture">
        <Picture url={category.imgPath} alt="" sizes="4rem" className="w-16 rounded-sm" />
      </td>
      <th scope="row" className="row-name">
        <span id={nameId} className="break-words">
          {category.name || skCms.categories.nameless}
        </span>
      </th>
      <td className="row-actions">
        <button type="button" className="button-row" aria-describedby={nameId} onClick={() => onDelete(category)}>
          <Icon name="trash-2" className="size-4.5" />
          {skCms.categories.delete}
        </button>
        <button type="button" className="button-row" aria-describedby={nameId} onClick={() => onEdit(category)}>
          <Icon name="pencil" className="size-4.5" />
          {skCms.categories.edit}
        </button>
      </td>
    </tr>
  );
}

type DeleteDialogProps = ReturnType<typeof useDeletion> & { readonly asked: Document };

/** Says how many products stay behind without a category. */
function DeleteDialog({ asked, saving, yes, no }: DeleteDialogProps) {
  const products = useList({ collection: "products", where: { field: "Category", equals: asked.id } });
  return (
    <ConfirmDialog
      title={skCms.categories.deleteTitle(categoryFrom(asked).name || skCms.categories.nameless)}
      note={products && skCms.categories.deleteNote(products.documents.length)}
      saving={saving}
      onYes={yes}
      onNo={no}
    />
  );
}
