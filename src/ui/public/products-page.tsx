import { readListPage, readParameter } from "#src/site/parameters.ts";
import { shop } from "#src/text/shop.ts";
import { sk } from "#src/text/sk.ts";
import { skHead } from "#src/text/sk-head.ts";
import { Head } from "../head.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useQuery } from "../use-query.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { Listing } from "./listing.tsx";

/** /products (spec §2): the category filter and the product cards. */
export function ProductsPage() {
  const parameters = useQuery();
  const category = readParameter(parameters, "kategoria");
  const pages = readListPage(parameters);
  return (
    <>
      <Head
        title={sk.products.title}
        {...(import.meta.env.SSR && { description: skHead.products(shop.name) })}
        canonical={PATHS.products}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="page-heading">{sk.products.title}</h1>
        <Link to={PATHS.priceList} className="text-link">
          {sk.footer.priceList}
        </Link>
      </div>
      <CategoryTiles active={category} />
      <Listing path={PATHS.products} filter={category} category={category} pages={pages} />
    </>
  );
}
