import { type ReactNode, useId } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { Picture } from "../../parts/picture.tsx";

interface RowTableProps {
  readonly columns: { readonly picture: string; readonly name: string; readonly actions: string };
  /** The headers between the name and the buttons. */
  readonly moreColumns?: ReactNode;
  readonly actionsWidth: string;
  readonly children: ReactNode;
}

/** A list of the back office as a table; on phones each row becomes a small card. */
export function RowTable({ columns, moreColumns, actionsWidth, children }: RowTableProps) {
  return (
    <table className="rows">
      <thead>
        <tr>
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

/** How the two buttons of a row are laid out from medium screens up. */
const SIDE_BY_SIDE = "md:*:last:ml-2";
export const STACKED_UNTIL_LARGE =
  "md:*:flex md:*:w-full md:*:last:mt-2 lg:*:inline-flex lg:*:w-auto lg:*:last:mt-0 lg:*:last:ml-2";

interface TableRowProps {
  /** URL of the picture; empty without one. */
  readonly picture: string;
  readonly name: string;
  /** What is shown below the name. */
  readonly details?: ReactNode;
  /** The cells between the name and the buttons. */
  readonly children?: ReactNode;
  readonly actionsClassName?: string;
  readonly onDelete: () => void;
  /** The button or link to the form, described by the element of this id. */
  readonly edit: (nameId: string) => ReactNode;
}

export function TableRow({
  picture,
  name,
  details,
  children,
  actionsClassName = SIDE_BY_SIDE,
  onDelete,
  edit,
}: TableRowProps) {
  const nameId = useId();
  return (
    <tr>
      <td className="row-span-2 self-start md:row-span-1">
        <Picture url={picture} alt="" sizes="4rem" className="w-16 max-w-none rounded-sm" />
      </td>
      <th scope="row" className="min-w-0 font-semibold">
        <span id={nameId} className="break-words">
          {name}
        </span>
        {details}
      </th>
      {children}
      <td
        className={`col-span-2 grid grid-cols-2 gap-2 md:table-cell md:text-right md:whitespace-nowrap ${actionsClassName}`}
      >
        <button type="button" className="button-row" aria-describedby={nameId} onClick={onDelete}>
          <Icon name="trash-2" className="size-4.5" />
          {skCms.products.delete}
        </button>
        {edit(nameId)}
      </td>
    </tr>
  );
}
