import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { skSearch } from "#src/text/sk-search.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { PATHS } from "../../paths.ts";
import type { FollowFormProps } from "./follow-form.ts";
import { type ProductQuery, pathOf, productsPath } from "./product-query.ts";

/** Search, filter and sort of /products (B1): a form that is sent without script. When somebody uses it, the script is loaded by which the list
 *  follows. Its controls are uncontrolled, so that they keep what was typed and chosen before. */
export function SearchForm({ query }: { query: ProductQuery }) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const path = productsPath(query);
  const [rendered] = useState(path);
  const [Follow, setFollow] = useState<ComponentType<FollowFormProps>>();

  const follow = useCallback(async () => {
    const { FollowForm } = await import("./follow-form.ts");
    setFollow(() => FollowForm);
  }, []);
  // Used before hydration, or the address was changed by a link.
  useEffect(() => {
    if (!form.current) return;
    if (pathOf(form.current) !== path || form.current.contains(document.activeElement)) void follow();
  }, [path, follow]);

  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={PATHS.products}
      autoComplete="off"
      className="search-form"
      onFocus={Follow ? undefined : follow}
      // Safari gives a checkbox no focus when it is clicked.
      onChange={Follow ? undefined : follow}
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
      {Follow && <Follow form={form} field={field} query={query} rendered={rendered} />}
    </form>
  );
}
