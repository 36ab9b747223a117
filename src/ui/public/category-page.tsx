import { categoryFrom } from "#src/domain/products/category.ts";
import { readListPage, withParameters } from "#src/site/parameters.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { skHead } from "#src/text/sk-head.ts";
import { Head } from "../head.tsx";
import { useDocumentId, useQuery } from "../navigation/navigation-context.ts";
import { BackLink } from "../parts/back-link.tsx";
import { categoryPath, PATHS } from "../paths.ts";
import { useListing } from "../use-listing.ts";
import { useDocument } from "../use-live.ts";
import { useShop } from "../use-shop.ts";
import { breadcrumbJsonLd } from "./json-ld.ts";
import { hasProducts, Listing } from "./listed-products.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** /categories/{id} (spec §2). Without an id it only logs (spec §8). */
export function CategoryPage() {
  const id = useDocumentId();
  if (id !== undefined) return <CategoryOf id={id} />;
  console.error("category page: the id parameter is missing");
  return null;
}

function CategoryOf({ id }: { id: string }) {
  const document = useDocument("categories", id);
  const pages = readListPage(useQuery());
  const listing = useListing(id, pages);
  const shop = useShop();
  if (document === null) return <NotFoundPage />;
  const category = document && categoryFrom(document);
  const path = categoryPath(id);
  return (
    <>
      {category && (
        <Head
          title={category.name}
          {...(import.meta.env.SSR && {
            description: skHead.category(category.name, shop.name),
            jsonLd: [breadcrumbJsonLd({ id, name: category.name })],
          })}
          canonical={path}
          image={category.imgPath}
          {...(hasProducts(listing) && { firstPaint: "list" })}
        />
      )}
      <BackLink to={PATHS.home} label={sk.nav.home} />
      <h1 className="page-heading min-h-[1.2em] wrap-anywhere">{category && keptTogether(category.name)}</h1>
      <Listing listing={listing} next={withParameters(path, { strana: pages + 1 })} />
    </>
  );
}
