import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { type Category, categoryFrom, othersLast } from "#src/domain/products/category.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../../head.tsx";
import { BackLink } from "../../parts/back-link.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { useList } from "../../use-live.ts";
import { Nothing } from "../parts/nothing.tsx";
import { RowTable, TableRow } from "../parts/row-table.tsx";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import { logFailure } from "../saving/failure-text.ts";
import { useDeletion } from "../saving/use-deletion.ts";
import { CategoryModal } from "./category-modal.tsx";

/** /cms-cat (spec §2, CMS categories). */
export function CmsCategoriesPage() {
  const list = useList({ collection: "categories" });
  /** The category whose form is open, or "new". */
  const [opened, setOpened] = useState<Document | "new">();
  const deletion = useDeletion({
    collection: "categories",
    nameOf: (category) => categoryFrom(category).name || skCms.categories.nameless,
    words: skCms.categories,
    onFailure: logFailure,
  });
  const categories = list && othersLast(list.documents.map(categoryFrom));
  const documentOf = ({ id }: Category) => list?.documents.find((document) => document.id === id);
  return (
    <>
      <Head title={skCms.categories.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <div className="list-head">
        <h1 ref={deletion.heading} tabIndex={-1} className="page-heading mb-0">
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
        <RowTable columns={skCms.categories.columns} actionsWidth="w-74">
          {categories.map((category) => (
            <TableRow
              key={category.id}
              picture={category.imgPath}
              name={category.name || skCms.categories.nameless}
              onDelete={() => deletion.ask(documentOf(category))}
              edit={(nameId) => (
                <button
                  type="button"
                  className="button-row"
                  aria-describedby={nameId}
                  onClick={() => setOpened(documentOf(category))}
                >
                  <Icon name="pencil" className="size-4.5" />
                  {skCms.categories.edit}
                </button>
              )}
            />
          ))}
        </RowTable>
      )}
      {opened && (
        <CategoryModal category={opened === "new" ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
      <ConfirmDialog deletion={deletion}>
        {deletion.asked && <ProductsNote category={deletion.asked.id} />}
      </ConfirmDialog>
    </>
  );
}

/** How many products will be left without a category. */
function ProductsNote({ category }: { category: string }) {
  const products = useList({ collection: "products", where: { field: "Category", equals: category } });
  return products && <p>{skCms.categories.deleteNote(products.documents.length)}</p>;
}
