import { type ReactNode, useId } from "react";
import { Icon } from "../../parts/icon.tsx";
import { Picture } from "../../parts/picture.tsx";

interface RowTableProps {
  readonly columns: readonly { readonly label: string; readonly isHidden?: boolean; readonly className?: string }[];
  readonly children: ReactNode;
}

/** A list of the back office as a table; on phones each row becomes a small card. */
export function RowTable({ columns, children }: RowTableProps) {
  return (
    <table className="rows">
      <thead>
        <tr>
          {columns.map(({ label, isHidden, className }) => (
            <th key={label} scope="col" className={className}>
              {isHidden ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
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
  /** The buttons; each has `aria-describedby={nameId}`. */
  readonly actions: (nameId: string) => ReactNode;
}

export function TableRow({ picture, name, details, children, actionsClassName = "", actions }: TableRowProps) {
  const nameId = useId();
  return (
    <tr>
      <td className="row-picture">
        <Picture url={picture} alt="" sizes="4rem" className="w-16 rounded-sm" />
      </td>
      <th scope="row" className="row-name">
        <span id={nameId} className="break-words">
          {name}
        </span>
        {details}
      </th>
      {children}
      <td className={`row-actions ${actionsClassName}`}>{actions(nameId)}</td>
    </tr>
  );
}

interface RowButtonProps {
  readonly icon: "trash-2" | "pencil";
  readonly label: string;
  readonly nameId: string;
  readonly onClick: () => void;
}

export function RowButton({ icon, label, nameId, onClick }: RowButtonProps) {
  return (
    <button type="button" className="button-row" aria-describedby={nameId} onClick={onClick}>
      <Icon name={icon} className="size-4.5" />
      {label}
    </button>
  );
}
