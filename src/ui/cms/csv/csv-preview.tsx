import type { ReactNode } from "react";
import { headingOf } from "#src/domain/csv/csv-columns.ts";
import type { CsvChange, WrongRow } from "#src/domain/csv/csv-import.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { Icon } from "../../parts/icon.tsx";
import { LongList } from "../parts/long-list.tsx";
import { differenceText, reasonText } from "./csv-text.ts";
import type { CsvImport } from "./csv-work.ts";

/** What `Zapísať` would do, row by row (B11). Wrong rows come first, because staff have to decide about them. */
export function CsvPreview({ preview: { wrong, changed, added, categories, unknown } }: { preview: CsvImport }) {
  return (
    <>
      {unknown.length > 0 && <p className="field-hint break-words">{skCsv.unknown(unknown.join(", "))}</p>}
      {categories.length > 0 && (
        <p className="break-words">{skCsv.newCategories(categories.map(({ name }) => name).join(", "))}</p>
      )}
      <Rows title={skCsv.wrong} rows={wrong}>
        {(row) => <Wrong key={row.line} row={row} />}
      </Rows>
      <Rows title={skCsv.changed} rows={changed}>
        {(row) => <Changed key={row.line} row={row} isNew={false} />}
      </Rows>
      <Rows title={skCsv.added} rows={added}>
        {(row) => <Changed key={row.line} row={row} isNew />}
      </Rows>
    </>
  );
}

interface RowsProps<T> {
  readonly title: string;
  readonly rows: readonly T[];
  readonly children: (row: T) => ReactNode;
}

function Rows<T>({ title, rows, children }: RowsProps<T>) {
  if (rows.length === 0) return null;
  return (
    <details className="disclosure" open>
      <summary className="disclosure-summary">
        <h3>{skCsv.section(title, rows.length)}</h3>
        <Icon name="chevron-down" className="disclosure-mark size-5 shrink-0" />
      </summary>
      <LongList list={(items) => <ul className="csv-rows">{items}</ul>} items={rows}>
        {children}
      </LongList>
    </details>
  );
}

function Wrong({ row: { line, name, reasons } }: { row: WrongRow }) {
  return (
    <li>
      <RowName line={line} name={name} />
      {reasons.map((reason) => {
        const text = keptTogether(reasonText(reason));
        return (
          <p key={text} className="field-problem">
            {text}
          </p>
        );
      })}
    </li>
  );
}

function Changed({ row: { line, change, differences }, isNew }: { row: CsvChange; isNew: boolean }) {
  const shown = isNew ? differences.filter(({ column }) => column !== "Name") : differences;
  return (
    <li>
      <RowName line={line} name={change.name} />
      <dl>
        {shown.map((difference) => (
          <div key={difference.column}>
            <dt>{headingOf(difference.column)}</dt>
            <dd>{keptTogether(differenceText(difference, isNew))}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function RowName({ line, name }: { line: number; name: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <strong>{keptTogether(name || skCsv.nameless)}</strong>
      <span className="field-hint whitespace-nowrap">{skCsv.line(line)}</span>
    </p>
  );
}
