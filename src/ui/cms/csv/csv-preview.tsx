import type { ReactNode } from "react";
import { headingOf } from "#src/domain/csv/csv-columns.ts";
import type { CsvDifference } from "#src/domain/csv/csv-row.ts";
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
      <Rows title={skCsv.wrong} rows={wrong} nameOf={({ name }) => name}>
        {({ reasons }) =>
          reasons.map(reasonText).map((text) => (
            <p key={text} className="field-problem">
              {keptTogether(text)}
            </p>
          ))
        }
      </Rows>
      <Rows title={skCsv.changed} rows={changed} nameOf={({ change }) => change.name}>
        {({ differences }) => <Differences differences={differences} isNew={false} />}
      </Rows>
      <Rows title={skCsv.added} rows={added} nameOf={({ change }) => change.name}>
        {({ differences }) => <Differences differences={differences.filter(({ column }) => column !== "Name")} isNew />}
      </Rows>
    </>
  );
}

interface RowsProps<T> {
  readonly title: string;
  readonly rows: readonly T[];
  readonly nameOf: (row: T) => string;
  readonly children: (row: T) => ReactNode;
}

function Rows<T extends { readonly line: number }>({ title, rows, nameOf, children }: RowsProps<T>) {
  if (rows.length === 0) return null;
  return (
    <details className="disclosure" open>
      <summary className="disclosure-summary">
        <h3>{skCsv.section(title, rows.length)}</h3>
        <Icon name="chevron-down" className="disclosure-mark size-5 shrink-0" />
      </summary>
      <LongList list={(items) => <ul className="csv-rows">{items}</ul>} items={rows}>
        {(row) => (
          <li key={row.line}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong>{keptTogether(nameOf(row) || skCsv.nameless)}</strong>
              <span className="field-hint whitespace-nowrap">{skCsv.line(row.line)}</span>
            </p>
            {children(row)}
          </li>
        )}
      </LongList>
    </details>
  );
}

const Differences = ({ differences, isNew }: { differences: readonly CsvDifference[]; isNew: boolean }) => (
  <dl>
    {differences.map((difference) => (
      <div key={difference.column}>
        <dt>{headingOf(difference.column)}</dt>
        <dd>{keptTogether(differenceText(difference, isNew))}</dd>
      </div>
    ))}
  </dl>
);
