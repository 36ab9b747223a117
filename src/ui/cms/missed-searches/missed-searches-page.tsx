import { useState } from "react";
import type { MissedSearch } from "#src/backend/embedded/wire.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { nearDate } from "#src/domain/hours/shown-date.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skMissedSearches } from "#src/text/sk-missed-searches.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { NotFoundPage } from "../../public/not-found-page.tsx";
import { useShopTime } from "../../use-shop-time.ts";
import { Loaded } from "../loading/use-loaded.tsx";
import { CmsHead } from "../parts/cms-head.tsx";
import { failureText } from "../saving/failure-text.ts";
import { AddSearchWordModal } from "./add-search-word-modal.tsx";
import { useMissedSearches } from "./use-missed-searches.ts";

/** /cms-hladanie (B22). Only our own server counts searches; each build holds one of the two. */
export function MissedSearchesPage() {
  return import.meta.env.MODE === "firebase" ? <NotFoundPage /> : <OwnServersPage />;
}

function OwnServersPage() {
  const { loaded, forget } = useMissedSearches();
  const { toasts } = useMessages();
  const [adding, setAdding] = useState<MissedSearch>();

  async function remove({ text }: MissedSearch): Promise<void> {
    await forget(text).catch((error) => toasts.show("error", failureText(error)));
    await loaded.reload();
  }
  return (
    <div className="max-w-3xl">
      <CmsHead title={skMissedSearches.title} needsScript={skMissedSearches.needsScript} />
      <p className="field-hint mb-4">{skMissedSearches.intro}</p>
      <Loaded loaded={loaded}>
        {(all) =>
          all.length === 0 ? (
            <EmptyBox text={skMissedSearches.none} />
          ) : (
            <ul aria-label={skMissedSearches.title} className="panel px-4 *:first:border-t-0 md:px-6">
              {all.map((missed) => (
                <Row
                  key={missed.text}
                  missed={missed}
                  onAdd={() => setAdding(missed)}
                  onForget={() => remove(missed)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && (
        <AddSearchWordModal
          text={adding.text}
          onClose={() => {
            setAdding(undefined);
            void loaded.reload();
          }}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly missed: MissedSearch;
  readonly onAdd: () => void;
  readonly onForget: () => void;
}

function Row({ missed: { text, count, lastDay }, onAdd, onForget }: RowProps) {
  const time = useShopTime();
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-stone-200 py-3">
      <p className="min-w-0 grow wrap-anywhere">
        <strong>{text}</strong>
        {keptTogether(skMissedSearches.row(count, nearDate(lastDay, time ? dateOf(time) : lastDay)))}
      </p>
      <div className="row-actions row-actions-stay">
        <button type="button" aria-label={skMissedSearches.addFor(text)} onClick={onAdd}>
          {skMissedSearches.add}
        </button>
        <button type="button" className="row-quiet" aria-label={skMissedSearches.forgetFor(text)} onClick={onForget}>
          {skMissedSearches.forget}
        </button>
      </div>
    </li>
  );
}
