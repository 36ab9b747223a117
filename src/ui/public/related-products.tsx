import { type Product, productFrom } from "#src/domain/products/product.ts";
import { MOST_RELATED } from "#src/domain/products/related.ts";
import { sk } from "#src/text/sk.ts";
import { ProductCard } from "../parts/product-card.tsx";
import { useList } from "../use-live.ts";

/** The end of a product's page: others of its category (B5). While they are loaded they have their space, so that the footer stays. */
export function RelatedProducts({ to }: { to: Product }) {
  const list = useList({ collection: "products", query: "related", to: to.id });
  if (!list && to.Category) return <div className="h-96 print:hidden" />;
  if (!list?.documents.length) return null;
  return (
    <section className="mt-12 print:hidden">
      <h2 className="section-heading">{sk.related}</h2>
      <ul className="product-grid">
        {list.documents.map(productFrom).map((product) => (
          // None of the pictures is within the first view.
          <ProductCard key={product.id} product={product} at={MOST_RELATED} />
        ))}
      </ul>
    </section>
  );
}
