import type { Category } from "#src/domain/category.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { RowButton, RowTable, TableRow } from "../parts/row-table.tsx";

interface CategoryRowsProps {
  readonly categories: readonly Category[];
  readonly onEdit: (category: Category) => void;
  readonly onDelete: (category: Category) => void;
}

export function CategoryRows({ categories, onEdit, onDelete }: CategoryRowsProps) {
  const { columns, nameless, delete: deleteLabel, edit } = skCms.categories;
  return (
    <RowTable
      columns={[
        { label: columns.picture, isHidden: true, className: "w-22" },
        { label: columns.name },
        { label: columns.actions, isHidden: true, className: "w-74" },
      ]}
    >
      {categories.map((category) => (
        <TableRow
          key={category.id}
          picture={category.imgPath}
          name={category.name || nameless}
          actions={(nameId) => (
            <>
              <RowButton icon="trash-2" label={deleteLabel} nameId={nameId} onClick={() => onDelete(category)} />
              <RowButton icon="pencil" label={edit} nameId={nameId} onClick={() => onEdit(category)} />
            </>
          )}
        />
      ))}
    </RowTable>
  );
}
