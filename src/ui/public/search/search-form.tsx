import { useEffect, useRef, useState } from "react";
import { skSearch } from "#src/text/sk-search.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { PATHS } from "../../paths.ts";
import { useScript } from "../../use-script.ts";
import { type ProductQuery, pathOf, productsPath } from "./product-query.ts";

/** `onWaiting` is called with whether the form's script waits for a connection. */
type SearchFormProps = { readonly query: ProductQuery; readonly onWaiting: (isWaiting: boolean) => void };

const loadFollowForm = () => import("./follow-form.ts");

/** Search, filter and sort of /products (B1): a form that works without script. Its first use loads the script by which the list
 *  follows the form. Its controls are uncontrolled, so that they keep what was typed and chosen before. */
export function SearchForm({ query, onWaiting }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const path = productsPath(query);
  const [firstPath] = useState(path);
  /** The path of the list that was shown when the form was first used; undefined until then. */
  const [pathAtFirstUse, setPathAtFirstUse] = useState<string>();
  const { script, failure } = useScript(pathAtFirstUse !== undefined, loadFollowForm);
  const markUsed = script ? undefined : () => setPathAtFirstUse((before) => before ?? path);

  useEffect(() => {
    if (!form.current) return;
    // A visitor may have used the form before hydration, or a link has changed the address, which the uncontrolled form does not follow.
    const isUsed = pathOf(form.current) !== path || form.current.contains(document.activeElement);
    if (isUsed) setPathAtFirstUse((before) => before ?? firstPath);
  }, [path, firstPath]);
  const isWaiting = failure === "offline";
  useEffect(() => onWaiting(isWaiting), [onWaiting, isWaiting]);

  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={PATHS.products}
      autoComplete="off"
      className="search-form"
      onFocus={markUsed}
      // Safari gives a checkbox no focus when it is clicked.
      onChange={markUsed}
      onSubmit={isWaiting ? (event) => event.preventDefault() : undefined}
    >
      <div className="flex min-w-0 grow-[99] basis-80 flex-wrap gap-2">
        <SearchField {...skSearch.field} ref={field} name="hladat" id="hladat" defaultValue={query.hladat} />
        <button type="submit" className="button-accent max-[20rem]:grow">
          {skSearch.search}
        </button>
      </div>
      {query.kategoria && <input type="hidden" name="kategoria" value={query.kategoria} />}
      <div className="flex min-w-0 grow flex-wrap gap-2 sm:justify-between sm:gap-4">
        <label className="choice">
          <input
            type="checkbox"
            name="dostupne"
            value="1"
            defaultChecked={query.dostupne !== undefined}
            className="size-4.5 accent-ink"
          />
          {skSearch.available}
        </label>
        <label className="flex min-w-0 items-center gap-2 max-sm:grow max-sm:basis-28">
          <span className="sr-only sm:not-sr-only sm:font-semibold">{skSearch.sort}</span>
          <select name="zoradit" defaultValue={query.zoradit ?? ""} className="input px-2 font-semibold">
            <option value="">{query.hladat ? skSearch.best : skSearch.byName}</option>
            {query.hladat && <option value="nazov">{skSearch.byName}</option>}
            <option value="cena">{skSearch.byPrice}</option>
          </select>
        </label>
      </div>
      {script && (
        <script.FollowForm form={form} field={field} query={query} pathAtFirstUse={pathAtFirstUse ?? firstPath} />
      )}
    </form>
  );
}
