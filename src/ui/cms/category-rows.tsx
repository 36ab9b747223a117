import { useId } from "react";
import type { Category } from "#src/domain/category.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../parts/icon.tsx";
import { Picture } from "../parts/picture.tsx";

interface CategoryRowsProps {
  readonly categories: readonly Category[];
  readonly onEdit: (category: Category) => void;
  readonly onDelete: (category: Category) => void;
}

/** The category list as a table; on phones each row becomes a small card. */
export function CategoryRows({ categories, onEdit, onDelete }: CategoryRowsProps) {
  const { columns } = skCms.categories;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col" className="w-22">
            <span className="sr-only">{columns.picture}</span>
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col" className="w-74">
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
