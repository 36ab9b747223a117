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

/** The most stored products that are offered for the typed text, and the most deleted ones. */
const MOST_OFFERED = 8;

interface HistoryFiltersProps {
  readonly person: string | undefined;
  /** The path of the only document whose records are shown. */
  readonly path: string | undefined;
  readonly records: readonly HistoryRecord[] | undefined;
  readonly onShow: (filter: { kto?: string | undefined; zaznam?: string | undefined }) => void;
}

/** Chooses whose changes are shown, and of which document (B13). */
export function HistoryFilters({ person, path, records, onShow }: HistoryFiltersProps) {
  const people = usePeople(records, person);
  const anyRecord = records?.[0];
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
          {anyRecord && <strong className="break-words">{skHistory.only(titleOf(anyRecord))}</strong>}
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

function ProductFilter({ records, onShow }: Pick<HistoryFiltersProps, "records" | "onShow">) {
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
      {text.trim() && (
        <Offered
          text={text.trim()}
          deleted={(records ?? []).filter(({ collection, after }) => collection === "products" && !after)}
          onChoose={(product) => onShow({ zaznam: `products/${product}` })}
        />
      )}
    </div>
  );
}

interface OfferedProps {
  readonly text: string;
  /** The read records of deletions, because no other list names deleted products. */
  readonly deleted: readonly HistoryRecord[];
  readonly onChoose: (id: string) => void;
}

function Offered({ text, deleted, onChoose }: OfferedProps) {
  const list = useList({ collection: "products", query: "inventory", text, first: MOST_OFFERED });
  const isMatch = ({ name }: HistoryRecord) => wordsOfSearch(text).every((word) => folded(name).includes(word));
  const gone = deleted.filter(isMatch).slice(0, MOST_OFFERED);
  const present = list?.documents.map((product) => [product.id, productFrom(product).Name] as const) ?? [];
  const names = new Map([...gone.map(({ id, name }) => [id, name] as const), ...present]);
  return (
    <ul aria-label={skHistory.products} className="mt-1 flex flex-wrap gap-1.5">
      {[...names].map(([id, name]) => (
        <li key={id}>
          <button type="button" className="button-quiet" onClick={() => onChoose(id)}>
            {name || skHistory.nameless}
          </button>
        </li>
      ))}
    </ul>
  );
}
