import { skSearch } from "#src/text/sk-search.ts";
import { skSearchResults } from "#src/text/sk-search-results.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { PATHS } from "../../paths.ts";
import type { ProductQuery } from "./product-query.ts";
import { useSearchForm } from "./use-search-form.ts";

/** Search, filter and sort of /products (B1). Without script it is sent; with it the list follows. Its controls are uncontrolled, so that they
 *  keep what was typed and chosen before hydration, and in the order of the parameters in the address. */
export function SearchForm({ query }: { query: ProductQuery }) {
  const { form, search, keep, choose } = useSearchForm(query);
  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={PATHS.products}
      autoComplete="off"
      className="search-form"
      onBlur={keep}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <div className="flex min-w-0 grow basis-80 gap-2">
        <SearchField
          name="hladat"
          label={skSearch.label}
          placeholder={skSearch.placeholder}
          className="min-w-0 grow"
          initial={query.hladat}
          onSearch={search}
        />
        <button type="submit" className="button-accent">
          {skSearch.submit}
        </button>
      </div>
      {query.kategoria && <input type="hidden" name="kategoria" value={query.kategoria} />}
      <div className="flex grow gap-2 sm:grow-0">
        <label className="choice">
          <input
            type="checkbox"
            name="dostupne"
            value="1"
            defaultChecked={query.dostupne !== undefined}
            className="size-4.5 accent-ink"
            onChange={choose}
          />
          {skSearchResults.available}
        </label>
        <label className="flex min-w-0 grow items-center gap-2">
          <span className="sr-only sm:not-sr-only sm:font-semibold">{skSearchResults.sort}</span>
          <select
            name="zoradit"
            defaultValue={query.zoradit ?? ""}
            className="input px-2 font-semibold"
            onChange={choose}
          >
            {query.hladat && <option value="">{skSearchResults.best}</option>}
            <option value={query.hladat ? "nazov" : ""}>{skSearchResults.byName}</option>
            <option value="cena">{skSearchResults.byPrice}</option>
          </select>
        </label>
      </div>
    </form>
  );
}
