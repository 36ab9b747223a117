import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { Icon } from "../../parts/icon.tsx";
import { type FormRow, hasTooManyRows, type RowKind, rowProblem, withNewRow } from "./form-rows.ts";
import { TextField } from "./text-field.tsx";

interface RowsFieldProps {
  readonly kind: RowKind;
  readonly value: readonly FormRow[];
  readonly onChange: (update: (before: readonly FormRow[]) => readonly FormRow[]) => void;
  /** A hint at the value that will be stored, if that differs from the typed one. */
  readonly valueHint?: (row: FormRow) => string | undefined;
}

/** The properties of a field of euros. The focus selects the amount, so that typing replaces it. */
export const AMOUNT = {
  inputMode: "decimal",
  unit: skProductForm.euros,
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
} as const;

/** Rows of two texts: "Výkon" and "800 W" of a parameter, "Palivo" and "5" of an extra price (spec §2). Enter adds a row and focuses it. */
export function RowsField({ kind, value: rows, onChange, valueHint }: RowsFieldProps) {
  const words = skProductForm[kind];
  /** The number of the row that was removed last, which screen readers announce. */
  const [removedNumber, setRemovedNumber] = useState<number>();
  /** The key of the row that was just added, until its field has the focus. */
  const addedKey = useRef<number>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    const next = withNewRow(kind, rows);
    addedKey.current = next.at(-1)?.key;
    setRemovedNumber(undefined);
    onChange(() => next);
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  }
  function focusIfAdded(field: HTMLInputElement | null, { key }: FormRow) {
    if (!field || addedKey.current !== key) return;
    addedKey.current = undefined;
    field.focus();
  }
  function remove(at: number) {
    // The pressed button goes with its row, so that of the next row gets the focus, else that of the row before.
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[at + 1] ?? buttons?.[at - 1] ?? addButton.current)?.focus();
    setRemovedNumber(at + 1);
    onChange((before) => before.toSpliced(at, 1));
  }
  const change = (at: number, update: Partial<FormRow>) =>
    onChange((before) => before.map((row, index) => (index === at ? { ...row, ...update } : row)));

  const shared = { hidesLabel: true, onKeyDown: addOnEnter, enterKeyHint: "next" } as const;
  return (
    <div className="flex flex-col gap-3">
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, at) => {
          const problem = rowProblem(kind, row);
          const problemText = problem && skCms.problem.amount[problem];
          const isProblemOfLabel = problem === "colon" || problem === "tooLong";
          return (
            <li
              key={row.key}
              className="grid grid-cols-[1fr_auto] items-start gap-2 border-b border-stone-200 pb-3 max-[20rem]:flex max-[20rem]:flex-col max-[20rem]:items-stretch sm:grid-cols-[3fr_2fr_auto] sm:border-0 sm:pb-0"
            >
              <TextField
                {...shared}
                label={skProductForm.rowNumber(words.label, at + 1)}
                placeholder={words.label}
                value={row.label}
                problem={isProblemOfLabel ? problemText : undefined}
                // "Too many rows" is a problem of no field. The reason beside the save button leads to the last row.
                isMissing={hasTooManyRows(rows) && at === rows.length - 1}
                onChange={(label) => change(at, { label })}
                ref={(field) => focusIfAdded(field, row)}
                className="col-span-2 sm:col-span-1"
              />
              <TextField
                {...shared}
                label={skProductForm.rowNumber(words.value, at + 1)}
                placeholder={words.value}
                value={row.value}
                problem={isProblemOfLabel ? undefined : problemText}
                hint={valueHint?.(row)}
                onChange={(value) => change(at, { value })}
                {...(kind === "extraPrice" && AMOUNT)}
              />
              <button type="button" data-remove className="button-plain" onClick={() => remove(at)}>
                <Icon name="x" className="size-4.5" />
                {skProductForm.remove}
                <span className="sr-only">{skProductForm.removeRow(at + 1)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {removedNumber !== undefined && skProductForm.removed(removedNumber)}
      </p>
      <button ref={addButton} type="button" className="button-quiet self-start" onClick={add}>
        <Icon name="plus" />
        {words.add}
      </button>
    </div>
  );
}
