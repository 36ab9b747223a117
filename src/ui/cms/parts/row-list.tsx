import { type ReactNode, type Ref, startTransition, useEffect, useId, useState } from "react";
import { Picture } from "../../parts/picture.tsx";

const FIRST_ROWS = 9; // About as many rows as a laptop shows at first.

interface RowListProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly children: (row: T) => ReactNode;
}

/** The list of a page. Rows beyond the first screen are rendered after the first paint (ADR-024); the server renders all. */
export function RowList<T>({ label, rows, children }: RowListProps<T>) {
  const [isWhole, setIsWhole] = useState(import.meta.env.SSR || document.documentElement.dataset.ready === undefined);
  useEffect(() => startTransition(() => setIsWhole(true)), []);
  const rest = isWhole ? 0 : Math.max(0, rows.length - FIRST_ROWS);
  return (
    <ul
      // The room of the rest, so that a scroll position can be restored at once.
      ref={(list) => list?.style.setProperty("padding-bottom", `calc(${rest} * var(--row-room))`)}
      aria-label={label}
      className="rows"
    >
      {(rest ? rows.slice(0, FIRST_ROWS) : rows).map(children)}
    </ul>
  );
}

interface RowProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly picture: string;
  readonly name: (id: string) => ReactNode; // Takes the id by which the row's buttons are described.
  readonly select?: ReactNode;
  readonly children?: ReactNode;
  readonly actions: (nameId: string) => ReactNode;
}

export function Row({ ref, picture, name, select, children, actions }: RowProps) {
  const nameId = useId();
  return (
    <div ref={ref} className="row">
      {select}
      <Picture url={picture} alt="" className="row-picture" />
      {name(nameId)}
      {children}
      {actions(nameId)}
    </div>
  );
}
