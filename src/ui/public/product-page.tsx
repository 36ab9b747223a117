import { depositCentsOf, hasRentalPrice } from "#src/domain/prices/price.ts";
import { descriptionOf, isListed, type Product, picturesOf } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { Head } from "../head.tsx";
import { useDocumentId } from "../navigation/navigation-context.ts";
import { Availability } from "../parts/availability.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { BusinessLine } from "../parts/business-line.tsx";
import { MyListButton, nameId } from "../parts/my-list-button.tsx";
import { Picture } from "../parts/picture.tsx";
import { PrintButton } from "../parts/print-button.tsx";
import { ShareButton } from "../parts/share-button.tsx";
import { Skeleton } from "../parts/skeleton.tsx";
import { categoryPath, PATHS, productPath } from "../paths.ts";
import { OpenBadge } from "../shell/open-badge.tsx";
import { PrintHead } from "../shell/print-head.tsx";
import { useCategories, useProduct } from "../use-catalogue.ts";
import { BeforePickUp } from "./before-pick-up.tsx";
import { BusyLine } from "./busy-line.tsx";
import { EstimateDisclosure } from "./estimate/estimate-disclosure.tsx";
import { ProductBar } from "./estimate/product-bar.tsx";
import { breadcrumbJsonLd, productJsonLd } from "./json-ld.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { PicturesStrip } from "./pictures-strip.tsx";
import { ProductPrices } from "./product-prices.tsx";
import { RelatedProducts } from "./related-products.tsx";
import { Specification } from "./specification.tsx";

const SIZES = "(min-width: 80rem) 40rem, (min-width: 48rem) calc(50vw - 2rem), calc(100vw - 2rem)";

export function ProductPage() {
  const id = useDocumentId() ?? "";
  const product = useProduct(id);
  if (product === null) return <NotFoundPage />;
  if (!product) return <ProductSkeleton />;
  return (
    <>
      <ProductDetail product={product} />
      <RelatedProducts to={product} />
    </>
  );
}

function ProductDetail({ product }: { product: Product }) {
  const description = descriptionOf(product);
  const pictures = picturesOf(product);
  const [picture = ""] = pictures;
  // Undefined if the product has no category or a deleted one (D6).
  const category = useCategories()?.find(({ id }) => id === product.Category);
  const parent = category
    ? { path: categoryPath(category.id), name: category.name }
    : { path: PATHS.products, name: sk.products.title };
  return (
    <article>
      <Head
        title={product.Name}
        description={description}
        canonical={productPath(product.id)}
        image={picture}
        noindex={!isListed(product)}
        firstPaint="product"
        jsonLd={
          import.meta.env.SSR && isListed(product) ? [productJsonLd(product), breadcrumbJsonLd(category, product)] : []
        }
      />
      <PrintHead />
      <BackLink to={parent.path} label={parent.name} />
      <div className="product">
        {pictures.length > 1 ? (
          <PicturesStrip name={product.Name} pictures={pictures} sizes={SIZES} />
        ) : (
          <Picture
            url={picture}
            alt={product.Name}
            sizes={SIZES}
            className="w-full self-start rounded-md border-2 border-stone-200"
            at={0} // loaded first
          />
        )}
        <div className="product-offer">
          <header className="flex flex-col items-start gap-3">
            <h1
              id={nameId(product.id)}
              className="max-w-full font-display text-2xl leading-tight font-extrabold text-pretty wrap-anywhere md:text-3xl"
            >
              {keptTogether(product.Name)}
            </h1>
            <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-1">
              <Availability product={product} className="text-base" />
              <BusyLine busy={product.Busy} />
              <OpenBadge className="flex min-h-11 w-42 max-w-full text-xs md:hidden noscript:hidden" />
            </div>
          </header>
          <ProductPrices price={product.Price} />
          {hasRentalPrice(product.Price) && <EstimateDisclosure product={product} />}
          <div className="grid gap-2 print:hidden">
            <ProductBar product={product} />
            <BeforePickUp depositCents={depositCentsOf(product.Price)} />
            <div className="quiet-row noscript:hidden">
              <MyListButton product={product} className="button-quiet" />
              <ShareButton path={productPath(product.id)} title={product.Name} />
              <PrintButton />
            </div>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {description && (
            <section>
              <h2 className="part-heading">{sk.product.description}</h2>
              <p className="max-w-prose text-pretty wrap-anywhere">{keptTogether(description)}</p>
            </section>
          )}
          {product.Included.length > 0 && (
            <p className="max-w-prose text-pretty wrap-anywhere">
              <strong className="font-semibold">{sk.product.included}</strong>{" "}
              <span>{keptTogether(product.Included.join(", "))}</span>
            </p>
          )}
          <Specification rows={product.Parameters} />
        </div>
      </div>
      <BusinessLine className="paper-business" />
    </article>
  );
}

function ProductSkeleton() {
  return (
    <Skeleton className="product mt-11">
      <div className="skeleton aspect-4/3" />
      <div className="flex flex-col gap-6">
        <div className="skeleton h-9 w-3/4" />
        <div className="skeleton h-40" />
      </div>
    </Skeleton>
  );
}
