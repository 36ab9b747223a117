import { useId, useRef, useState } from "react";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { folded, wordsOfSearch } from "#src/domain/products/search-words.ts";
import { LONGEST_SEARCH } from "#src/site/parameters.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useList } from "../../use-live.ts";
import { useTypedSearch } from "../../use-typed-search.ts";
import { TextField } from "../forms/text-field.tsx";
import { titleOf } from "./record-lines.ts";
import { usePeople } from "./use-people.ts";

const MOST_FOUND = 8; // the most stored products that are shown for the typed text, and the most deleted ones

interface HistoryFiltersProps {
  readonly person: string | undefined; // the e-mail of the only person whose records are shown
  readonly path: string | undefined; // of the only document whose records are shown: "products/x"
  readonly records: readonly HistoryRecord[] | undefined; // undefined until they are read
  /** Changes parameters of the address: the person (`kto`), or the path of the document (`zaznam`). */
  readonly onShow: (filter: { kto?: string | undefined; zaznam?: string | undefined }) => void;
}

/** Chooses whose changes are shown, and of which document (B13). */
export function HistoryFilters({ person, path, records, onShow }: HistoryFiltersProps) {
  const people = usePeople(records, person);
  const recordOfPath = path ? records?.[0] : undefined; // All records are of that document.
  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start">
      <TextField
        label={skHistory.who}
        value={person ?? ""}
        options={
          <>
            <option value="">{skHistory.everybody}</option>
            {people.map((email) => (
              <option key={email} value={email}>
                {email}
              </option>
            ))}
          </>
        }
        onChange={(kto) => onShow({ kto: kto || undefined })}
      />
      {path ? (
        <p className="flex flex-wrap items-center gap-3 sm:self-end">
          {recordOfPath && <strong className="break-words">{skHistory.only(titleOf(recordOfPath))}</strong>}
          <button type="button" className="button-quiet" onClick={() => onShow({ zaznam: undefined })}>
            {skHistory.everything}
          </button>
        </p>
      ) : (
        <ProductFilter records={records} onShow={onShow} />
      )}
    </div>
  );
}

type ProductFilterProps = Pick<HistoryFiltersProps, "records" | "onShow">;

/** Finds products by a part of their name; a press chooses one. */
function ProductFilter({ records, onShow }: ProductFilterProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useTypedSearch(field, setText);
  return (
    <div className="field grow">
      <label htmlFor={id}>{skHistory.product}</label>
      <input
        ref={field}
        type="search"
        className="input"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        id={id}
        placeholder={skHistory.productHint}
        autoComplete="off"
      />
      {text.trim() && <FoundProducts text={text.trim()} records={records} onShow={onShow} />}
    </div>
  );
}

/** The products of the shop that match the text, and the deleted ones of the records. */
function FoundProducts({ text, records = [], onShow }: ProductFilterProps & { readonly text: string }) {
  const list = useList({ collection: "products", query: "inventory", text, first: MOST_FOUND });
  const isMatch = ({ name }: HistoryRecord) => wordsOfSearch(text).every((word) => folded(name).includes(word));
  const deletions = records.filter(({ collection, after }) => collection === "products" && !after);
  const deleted = deletions.filter(isMatch).slice(0, MOST_FOUND);
  // A product that was brought back after its deletion is in both lists: the map shows it once, with its name of today.
  const nameById = new Map(deleted.map(({ id, name }) => [id, name]));
  for (const product of list?.documents ?? []) nameById.set(product.id, productFrom(product).Name);
  return (
    <ul aria-label={skHistory.products} className="mt-1 flex flex-wrap gap-1.5">
      {[...nameById].map(([id, name]) => (
        <li key={id}>
          <button type="button" className="button-quiet" onClick={() => onShow({ zaznam: `products/${id}` })}>
            {name || skHistory.nameless}
          </button>
        </li>
      ))}
    </ul>
  );
}
