import type { ReactNode } from "react";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { categoriesFirst } from "#src/domain/history/take-back-changes.ts";
import type { Category } from "#src/domain/products/category.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { Link } from "../../parts/link.tsx";
import { shownTime } from "../accounts/shown-time.ts";
import { LongList } from "../parts/long-list.tsx";
import { aroundDifference } from "../parts/long-text.ts";
import { changeWord, linesOf, titleOf } from "./record-lines.ts";

const MOST_SHOWN = 3; // The most records of one action that are shown at once; the others are folded.
const MOST_LINES = 4; // The most fields of one record that are shown; a text counts the others.

interface RecordProps {
  readonly categories: readonly Category[];
  readonly addressOf: (path: string) => string; // the address of the history of the document with this path
  readonly onTakeBack: (record: HistoryRecord, isAll: boolean) => void; // `isAll`: the whole action of the record
}

interface RecordGroupProps extends RecordProps {
  readonly records: readonly HistoryRecord[];
  readonly mayContinue: boolean; // The next page may have more records of the action, so their number is unknown.
}

/** One action: its time and its person, which are the same in all its records, and each changed document. */
export function RecordGroup({ records, mayContinue, ...props }: RecordGroupProps) {
  const sorted = categoriesFirst(records);
  const [first] = sorted;
  if (!first) return null;
  const isSingle = records.length === 1;
  const count = isSingle || mayContinue ? [] : [skHistory.together(records.length)];
  const rest = sorted.slice(MOST_SHOWN);
  const listOf = (rows: ReactNode) => <ul className="flex flex-col divide-y divide-stone-200">{rows}</ul>;
  const rowOf = (record: HistoryRecord) => <RecordRow key={record.key} record={record} {...props} />;
  return (
    <li className="panel px-4 py-3">
      <p className="field-hint figures break-words">
        {skHistory.joined(shownTime(first.at), first.by || skHistory.command, ...count)}
      </p>
      {!isSingle && (
        <button type="button" className="button-quiet figures mt-2" onClick={() => props.onTakeBack(first, true)}>
          {skHistory.takeBackAll(mayContinue ? undefined : records.length)}
        </button>
      )}
      {listOf(sorted.slice(0, MOST_SHOWN).map(rowOf))}
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{skHistory.others(rest.length)}</summary>
          <LongList items={rest} list={listOf}>
            {rowOf}
          </LongList>
        </details>
      )}
    </li>
  );
}

function RecordRow({ record, categories, addressOf, onTakeBack }: RecordProps & { readonly record: HistoryRecord }) {
  const { collection, command, count } = record;
  // A command (an import, a restore) wrote the whole catalogue: its record names no document. A newer program may have recorded an unknown one.
  if (command || !collection) {
    return (
      <li className="py-2">
        <p className="font-semibold">{command ? skHistory[command](count) : skHistory.nameless}</p>
        <p className="field-hint">{skHistory.commandHint}</p>
      </li>
    );
  }
  const title = titleOf(record);
  const lines = linesOf(record, categories);
  const isStored = record.before !== undefined || record.after !== undefined;
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0 break-words">
        <p>
          <Link to={addressOf(record.path)} className="text-link inline-block py-1 font-semibold">
            {keptTogether(title)}
          </Link>{" "}
          <span className="text-sm text-stone-600">
            {skHistory.joined(...(collection === "settings" ? [] : [skHistory.kind[collection]]), changeWord(record))}
          </span>
        </p>
        {lines.slice(0, MOST_LINES).map(({ field, label, before, after }) => (
          <p key={field} className="text-sm whitespace-pre-wrap">
            {keptTogether(skHistory.field(label, ...aroundDifference(before, after)))}
          </p>
        ))}
        {lines.length > MOST_LINES && <p className="text-sm">{skHistory.others(lines.length - MOST_LINES)}</p>}
        {!isStored && <p className="field-hint">{skHistory.tooLarge}</p>}
      </div>
      {isStored && (
        <button
          type="button"
          className="button-quiet shrink-0"
          aria-label={skHistory.takeBackOf(title)}
          onClick={() => onTakeBack(record, false)}
        >
          {skHistory.takeBack}
        </button>
      )}
    </li>
  );
}
