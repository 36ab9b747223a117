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

export function TableRow({ picture, name, details, children, actionsClassName = "", onDelete, edit }: TableRowProps) {
  const nameId = useId();
  return (
    <tr>
      <td className="row-picture">
        <Picture url={picture} alt="" sizes="4rem" className="w-16 rounded-sm" />
      </td>
      <th scope="row" className="min-w-0 font-semibold">
        <span id={nameId} className="break-words">
          {name}
        </span>
        {details}
      </th>
      {children}
      <td className={`row-actions ${actionsClassName}`}>
        <button type="button" className="button-row" aria-describedby={nameId} onClick={onDelete}>
          <Icon name="trash-2" className="size-4.5" />
          {skCms.products.delete}
        </button>
        {edit(nameId)}
      </td>
    </tr>
  );
}
