import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { withSearchWord } from "#src/domain/products/missed-searches.ts";
import { isListed, productFrom } from "#src/domain/products/product.ts";
import { LONGEST_SEARCH_WORDS } from "#src/domain/values/limits.ts";
import { saveDocument } from "#src/operations/document-save.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skMissedSearches } from "#src/text/sk-missed-searches.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { useList } from "../../use-live.ts";
import { Modal } from "../parts/modal.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { useSaving } from "../saving/use-saving.ts";

const MOST_OFFERED = 8;

/** Adds a text that visitors did not find to the search words of a product that staff choose by its name (B22). */
export function AddSearchWordModal({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const [typed, setTyped] = useState("");
  const found = useList({ collection: "products", query: "inventory", text: typed.trim(), first: MOST_OFFERED });

  const add = (original: Document) =>
    saving.run(async (options) => {
      const product = productFrom(original);
      const { id, SearchWords } = product;
      const name = product.Name || skCms.products.nameless;
      const words = withSearchWord(SearchWords, text);
      if (words.length > LONGEST_SEARCH_WORDS) return skMissedSearches.tooLong(name);
      const save = { collection: "products", id, original, fields: { SearchWords: words } } as const;
      if ((await saveDocument(backend, save, options)) !== "saved") return skMissedSearches.changed(name);
      const { added, addedUnlisted } = skMissedSearches;
      toasts.show("success", isListed(product) ? added(text, name) : addedUnlisted(name));
      onClose();
      return undefined;
    });
  return (
    <Modal title={skMissedSearches.choose(text)} onDismiss={() => !saving.isBusy && onClose()}>
      <fieldset disabled={saving.isBusy} className="flex flex-col gap-3">
        {saving.failure && <FailureNotice text={saving.failure} />}
        <div className="flex">
          <SearchField
            data-first
            aria-label={skMissedSearches.search}
            placeholder={skMissedSearches.search}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <p role="status" className="field-hint empty:hidden">
          {found?.documents.length === 0 && skMissedSearches.noProduct}
          {found?.more && skMissedSearches.shownOf(MOST_OFFERED)}
        </p>
        <div className="menu-list">
          {found?.documents.map((product) => (
            <button key={product.id} type="button" onClick={() => void add(product)}>
              {keptTogether(productFrom(product).Name || skCms.products.nameless)}
            </button>
          ))}
        </div>
        <div className="modal-buttons">
          <button type="button" className="button-quiet" onClick={onClose}>
            {skMissedSearches.cancel}
          </button>
        </div>
      </fieldset>
    </Modal>
  );
}
