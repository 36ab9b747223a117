import { useRef } from "react";
import type { Category } from "#src/domain/products/category.ts";
import { skCategories } from "#src/text/sk-categories.ts";
import { Row } from "../parts/row-list.tsx";
import { useAddedRow } from "../parts/use-added-row.ts";

interface CategoryRowProps {
  readonly category: Category;
  readonly isAdded: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function CategoryRow({ category, isAdded, onEdit, onDelete }: CategoryRowProps) {
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
