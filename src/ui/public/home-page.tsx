import { shop, shopAddress } from "#src/text/shop.ts";
import { sk } from "#src/text/sk.ts";
import { Head } from "../head.tsx";
import { CategoryCard } from "../parts/category-card.tsx";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useCategories, useOpeningHours } from "../use-catalogue.ts";
import { shopJsonLd } from "./json-ld.ts";

/** /home (spec §2): the shop banner and the category grid. */
export function HomePage() {
  const week = useOpeningHours();
  return (
    <>
      <Head
        title={shop.name}
        description={sk.home.description(shop.name, shop.town)}
        canonical={PATHS.home}
        jsonLd={import.meta.env.SSR ? [shopJsonLd(week ?? [])] : []}
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
  return (
    <section className="banner">
      <div aria-hidden="true" className="banner-picture" />
      <h1 className="max-w-xl font-display text-3xl leading-[1.1] font-extrabold text-balance sm:text-4xl lg:text-5xl">
        {shop.name}
      </h1>
      <p className="mt-3 max-w-lg text-lg text-pretty text-stone-200 md:text-xl">{shop.tagline}</p>
      <ul className="mt-6 flex flex-col">
        <li className="banner-line">
          <Icon name="map-pin" className="size-5 shrink-0 text-accent" />
          <address className="not-italic">{shopAddress}</address>
        </li>
        <li>
          <a className="banner-line footer-link" href={`tel:${shop.phoneInternational}`}>
            <Icon name="phone" className="size-5 shrink-0 text-accent" />
            {shop.phone}
          </a>
        </li>
        <li>
          <a className="banner-line footer-link" href={`mailto:${shop.email}`}>
            <Icon name="mail" className="size-5 shrink-0 text-accent" />
            {shop.email}
          </a>
        </li>
      </ul>
      <Link to={PATHS.products} className="button-accent mt-6">
        {sk.home.browse}
      </Link>
    </section>
  );
}

const FIRST_VIEW = 2;

function CategoryGrid() {
  const categories = useCategories();
  if (!categories) return <CategoryGridSkeleton />;
  if (categories.length === 0) return <Empty text={sk.home.noCategories} />;
  return (
    <ul className="category-grid">
      {categories.map((category, at) => (
        <CategoryCard key={category.id} category={category} eager={at < FIRST_VIEW} />
      ))}
    </ul>
  );
}

function CategoryGridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{sk.loading}</span>
      <div className="category-grid" aria-hidden="true">
        {["a", "b", "c", "d", "e", "f"].map((card) => (
          <div key={card} className="skeleton aspect-[5/4]" />
        ))}
      </div>
    </div>
  );
}
