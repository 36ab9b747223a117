import { type RefObject, useRef, useState } from "react";
import type { MissedSearch } from "#src/backend/embedded/wire.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { nearDate } from "#src/domain/hours/shown-date.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skMissedSearches } from "#src/text/sk-missed-searches.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { NotFoundPage } from "../../public/not-found-page.tsx";
import { useShopTime } from "../../use-shop-time.ts";
import { Loaded, useLoaded } from "../loading/use-loaded.tsx";
import { useServerRequests } from "../loading/use-server-requests.ts";
import { CmsHead } from "../parts/cms-head.tsx";
import { useFocusAfterRemoval } from "../parts/use-focus-after-removal.ts";
import { failureText } from "../saving/failure-text.ts";
import { AddSearchWordModal } from "./add-search-word-modal.tsx";

/** /cms-hladanie (B22). Only our own server counts searches; the build for Firebase has no such page. */
export function MissedSearchesPage() {
  return import.meta.env.MODE === "firebase" ? <NotFoundPage /> : <OwnServerPage />;
}

function OwnServerPage() {
  const { missedSearches, forgetMissedSearch } = useServerRequests();
  const loaded = useLoaded(missedSearches);
  const { toasts } = useMessages();
  const [adding, setAdding] = useState<MissedSearch>();
  const heading = useRef<HTMLHeadingElement>(null);

  async function forgetRow({ text }: MissedSearch): Promise<void> {
    await forgetMissedSearch(text).catch((error) => toasts.show("error", failureText(error)));
    await loaded.reload();
  }
  return (
    <div className="max-w-3xl">
      <CmsHead ref={heading} title={skMissedSearches.title} needsScript={skMissedSearches.needsScript} />
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
                  heading={heading}
                  onAdd={() => setAdding(missed)}
                  onForget={() => void forgetRow(missed)}
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
  readonly heading: RefObject<HTMLElement | null>; // The page's heading gets the focus if the focused row leaves.
  readonly onAdd: () => void;
  readonly onForget: () => void;
}

function Row({ missed: { text, count, lastDay }, heading, onAdd, onForget }: RowProps) {
  const now = useShopTime();
  const today = now ? dateOf(now) : lastDay;
  return (
    <li
      ref={useFocusAfterRemoval(heading)}
      className="flex flex-wrap items-center gap-x-4 border-t border-stone-200 py-3"
    >
      <p className="min-w-0 grow wrap-anywhere">
        <strong>{text}</strong>
        {keptTogether(skMissedSearches.row(count, nearDate(lastDay, today)))}
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
