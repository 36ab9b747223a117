import { useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { type Category, categoryFrom, othersLast } from "#src/domain/products/category.ts";
import { skCategories } from "#src/text/sk-categories.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../../head.tsx";
import { BackLink } from "../../parts/back-link.tsx";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { useList } from "../../use-live.ts";
import { Row, RowList } from "../parts/row-list.tsx";
import { useAddedRow } from "../parts/use-added-row.ts";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import { logFailure } from "../saving/failure-text.ts";
import { useDeletion } from "../saving/use-deletion.ts";
import { CategoryModal } from "./category-modal.tsx";

/** /cms-cat (spec §2, CMS categories). */
export function CmsCategoriesPage() {
  const list = useList({ collection: "categories" });
  const [opened, setOpened] = useState<Document | "new">(); // The category whose form is open; "new" for a new one.
  const [addedId, setAddedId] = useState<string>();
  const deletion = useDeletion({
    collection: "categories",
    nameOf: (category) => categoryFrom(category).name || skCategories.nameless,
    words: skCategories,
    onFailure: logFailure,
  });
  const categories = list && othersLast(list.documents.map(categoryFrom));
  const documentOf = ({ id }: Category) => list?.documents.find((document) => document.id === id);
  return (
    <>
      <Head title={skCategories.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <div className="list-head">
        <h1 ref={deletion.heading} tabIndex={-1} className="page-heading mb-0">
          {skCategories.title}
        </h1>
        <button type="button" className="button-accent" onClick={() => setOpened("new")}>
          <Icon name="plus" />
          {skCategories.add}
        </button>
      </div>
      {!categories && <Loading />}
      {categories?.length === 0 && <EmptyBox text={skCategories.none} />}
      {categories && categories.length > 0 && (
        <RowList label={skCategories.title} rows={categories}>
          {(category) => (
            <CategoryRow
              key={category.id}
              category={category}
              isAdded={category.id === addedId}
              onEdit={() => setOpened(documentOf(category))}
              onDelete={() => deletion.ask(documentOf(category))}
            />
          )}
        </RowList>
      )}
      {opened && (
        <CategoryModal
          category={opened === "new" ? undefined : opened}
          onAdded={({ id }) => setAddedId(id)}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmDialog deletion={deletion}>
        {deletion.asked && <ProductsNote category={deletion.asked.id} />}
      </ConfirmDialog>
    </>
  );
}

/** How many products will be left without a category. The note has its height before the number is there, so that no button moves under a finger. */
function ProductsNote({ category }: { category: string }) {
  const products = useList({ collection: "products", where: { field: "Category", equals: category } });
  return <p className="mb-3 min-h-[2lh]">{products && skCategories.deleteNote(products.documents.length)}</p>;
}

type CategoryRowProps = { category: Category; isAdded: boolean; onEdit: () => void; onDelete: () => void };

function CategoryRow({ category, isAdded, onEdit, onDelete }: CategoryRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useAddedRow(row, isAdded);
  return (
    <li ref={row} data-added={isAdded || undefined}>
      <Row
        picture={category.imgPath}
        name={(id) => (
          <strong id={id} className="row-name">
            {category.name || skCategories.nameless}
          </strong>
        )}
        actions={(nameId) => (
          <span className="row-actions row-actions-stay">
            <button type="button" aria-describedby={nameId} onClick={onEdit}>
              {skCategories.edit}
            </button>
            <button type="button" className="row-quiet" aria-describedby={nameId} onClick={onDelete}>
              {skCategories.delete}
            </button>
          </span>
        )}
      />
    </li>
  );
}
