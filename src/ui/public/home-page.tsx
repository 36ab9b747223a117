import { sk } from "#src/text/sk.ts";
import { skHead } from "#src/text/sk-head.ts";
import { Head } from "../head.tsx";
import { CategoryCard } from "../parts/category-card.tsx";
import { ContactLines } from "../parts/contact-lines.tsx";
import { Empty } from "../parts/empty.tsx";
import { Link } from "../parts/link.tsx";
import { cardSkeletons, Skeleton } from "../parts/skeleton.tsx";
import { PATHS } from "../paths.ts";
import { OpenBadge } from "../shell/open-badge.tsx";
import { useCategories, useOpeningHours, useSpecialDays } from "../use-catalogue.ts";
import { useShop } from "../use-shop.ts";
import { shopJsonLd } from "./json-ld.ts";

/** /home (spec §2): the shop banner and the category grid. */
export function HomePage() {
  const shop = useShop();
  const week = useOpeningHours();
  const special = useSpecialDays();
  return (
    <>
      <Head
        title={shop.name}
        {...(import.meta.env.SSR && {
          description: skHead.home(shop.name, shop.town),
          jsonLd: [shopJsonLd(shop, week ?? [], special ?? [])],
        })}
        canonical={PATHS.home}
        firstPaint="text"
      />
      <Banner />
      <section aria-labelledby="kategorie" className="mt-10 md:mt-14">
        <h2 id="kategorie" className="section-heading">
          {sk.home.categories}
        </h2>
        <CategoryGrid />
      </section>
    </>
  );
}

function Banner() {
  const shop = useShop();
  return (
    <section className="banner">
      <div aria-hidden="true" className="banner-picture" />
      <h1 className="max-w-xl font-display text-3xl leading-[1.1] font-extrabold text-balance wrap-anywhere max-[20rem]:text-xl sm:text-4xl lg:text-5xl">
        {shop.name}
      </h1>
      {/* High enough on a phone to be seen above the cookie banner. */}
      <OpenBadge className="mt-3 min-h-13 md:mt-4 text-sm max-[20rem]:min-h-28 lg:min-h-11" />
      <p className="mt-3 max-w-lg text-lg text-pretty wrap-anywhere text-stone-200 md:text-xl">{shop.tagline}</p>
      <ul className="mt-4 -ml-2 text-lg">
        <ContactLines />
      </ul>
      <Link to={PATHS.products} className="button-accent mt-6">
        {sk.home.browse}
      </Link>
    </section>
  );
}

function CategoryGrid() {
  const categories = useCategories();
  if (!categories)
    return <Skeleton className="category-grid">{cardSkeletons("abcdef", "skeleton aspect-[5/4]")}</Skeleton>;
  if (categories.length === 0) return <Empty text={sk.home.noCategories} />;
  return (
    <ul className="category-grid">
      {categories.map((category, at) => (
        <CategoryCard key={category.id} category={category} at={at} />
      ))}
    </ul>
  );
}
