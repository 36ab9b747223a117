import { useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { categoryFrom, othersLast } from "#src/domain/category.ts";
import { deleteCategory } from "#src/operations/category-delete.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { Head } from "../head.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { Icon } from "../parts/icon.tsx";
import { PATHS } from "../paths.ts";
import { useList } from "../use-live.ts";
import { CategoryModal } from "./category-modal.tsx";
import { CategoryRows } from "./category-rows.tsx";
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
