import { type ReactNode, type Ref, useId } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { Picture } from "../../parts/picture.tsx";

interface RowTableProps {
  readonly columns: { readonly picture: string; readonly name: string; readonly actions: string };
  /** The header of a column of checkboxes, for screen readers only. */
  readonly select?: string;
  /** The headers between the name and the buttons. */
  readonly moreColumns?: ReactNode;
  readonly actionsWidth: string;
  readonly children: ReactNode;
}

/** A list of the back office as a table; on phones each row becomes a small card. */
export function RowTable({ columns, select, moreColumns, actionsWidth, children }: RowTableProps) {
  return (
    <table className="rows">
      <thead>
        <tr>
          {select && (
            <th scope="col" className="row-select">
              <span className="sr-only">{select}</span>
            </th>
          )}
          <th scope="col" className="w-22">
            <span className="sr-only">{columns.picture}</span>
          </th>
          <th scope="col">{columns.name}</th>
          {moreColumns}
          <th scope="col" className={actionsWidth}>
            <span className="sr-only">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** How two buttons of a row are laid out from medium screens up. */
const SIDE_BY_SIDE = "md:flex md:justify-end";

interface TableRowProps {
  readonly ref?: Ref<HTMLTableRowElement>;
  /** URL of the picture; empty without one. */
  readonly picture: string;
  readonly name: string;
  /** What is shown below the name. */
  readonly details?: ReactNode;
  /** The cells between the name and the buttons. */
  readonly children?: ReactNode;
  readonly select?: ReactNode;
  readonly actionsClassName?: string;
  readonly onDelete: () => void;
  /** The buttons between these two. */
  readonly moreActions?: (nameId: string) => ReactNode;
  /** The button or link to the form, described by the element of this id. */
  readonly edit: (nameId: string) => ReactNode;
}

export function TableRow({
  ref,
  picture,
  name,
  details,
  children,
  select,
  actionsClassName = SIDE_BY_SIDE,
  onDelete,
  moreActions,
  edit,
}: TableRowProps) {
  const nameId = useId();
  return (
    <tr ref={ref}>
      {select && <td className="row-select">{select}</td>}
      <td className="col-start-1 row-span-2 row-start-1 self-start md:row-span-1">
        <Picture url={picture} alt="" sizes="4rem" className="w-16 max-w-none rounded-sm" />
      </td>
      <th scope="row" className="min-w-0 font-semibold">
        <span id={nameId} className="break-words">
          {name}
        </span>
        {details}
      </th>
      {children}
      <td className="col-span-2">
        <div className={`grid grid-cols-2 gap-2 ${actionsClassName}`}>
          <button type="button" className="button-row" aria-describedby={nameId} onClick={onDelete}>
            <Icon name="trash-2" className="size-4.5" />
            {skCms.products.delete}
          </button>
          {moreActions?.(nameId)}
          {edit(nameId)}
        </div>
      </td>
    </tr>
  );
}
