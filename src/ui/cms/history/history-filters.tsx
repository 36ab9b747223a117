import { useId, useState } from "react";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { LONGEST_SEARCH } from "#src/site/parameters.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useList } from "../../use-live.ts";
import { titleOf } from "./record-lines.ts";

/** Products that are offered for what is typed. */
const MOST_OFFERED = 8;

interface HistoryFiltersProps {
  /** The e-mails of the records that are read. */
  readonly people: readonly string[];
  readonly person: string | undefined;
  /** Of the one document whose records are shown. */
  readonly path: string | undefined;
  readonly records: readonly HistoryRecord[] | undefined;
  readonly onShow: (filter: { kto?: string | undefined; zaznam?: string | undefined }) => void;
}

/** Whose changes are shown, and of which document (B13). */
export function HistoryFilters({ people, person, path, records, onShow }: HistoryFiltersProps) {
  const ids = { who: useId(), product: useId() };
  const [text, setText] = useState("");
  const known = [...new Set([...people, person ?? ""])].filter(Boolean).sort();
  const own = records?.[0];
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start">
      <div className="field">
        <label htmlFor={ids.who}>{skHistory.who}</label>
        <select
          id={ids.who}
          className="input"
          value={person ?? ""}
          onChange={(event) => onShow({ kto: event.target.value || undefined })}
        >
          <option value="">{skHistory.everybody}</option>
          {known.map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
        </select>
      </div>
      {path ? (
        <p className="flex flex-wrap items-center gap-3 sm:self-end">
          <strong className="break-words">{skHistory.only(own ? titleOf(own) : path)}</strong>
          <button type="button" className="button-quiet" onClick={() => onShow({ zaznam: undefined })}>
            {skHistory.everything}
          </button>
        </p>
      ) : (
        <div className="field grow">
          <label htmlFor={ids.product}>{skHistory.product}</label>
          <input
            type="search"
            className="input"
            enterKeyHint="search"
            maxLength={LONGEST_SEARCH}
            id={ids.product}
            placeholder={skHistory.productHint}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text.trim() && (
            <Offered
              text={text.trim()}
              onChoose={(id) => {
                setText("");
                onShow({ zaznam: `products/${id}` });
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Offered({ text, onChoose }: { readonly text: string; readonly onChoose: (id: string) => void }) {
  const list = useList({ collection: "products", query: "inventory", text, first: MOST_OFFERED });
  return (
    <ul aria-label={skHistory.products} className="mt-1 flex flex-wrap gap-1.5">
      {list?.documents.map(productFrom).map(({ id, Name }) => (
        <li key={id}>
          <button type="button" className="button-quiet" onClick={() => onChoose(id)}>
            {Name || skHistory.nameless}
          </button>
        </li>
      ))}
    </ul>
  );
}
