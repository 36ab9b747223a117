import { cardName, cardPreview, isCut } from "#src/domain/products/card.ts";
import { descriptionOf, mainPictureOf, type Product } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { productPath } from "../paths.ts";
import { Availability } from "./availability.tsx";
import { Link } from "./link.tsx";
import { LowestPrice } from "./lowest-price.tsx";
import { MyListButton, nameId } from "./my-list-button.tsx";
import { Picture } from "./picture.tsx";

/** One product in a grid (spec §9, Product card). All of it is one link, under the button of B6. */
export function ProductCard({ product, at }: { product: Product; at: number }) {
  const name = cardName(product.Name);
  const description = descriptionOf(product);
  const preview = cardPreview(description);
  return (
    <li className="card product-card">
      <Picture
        url={mainPictureOf(product)}
        alt=""
        sizes="(min-width: 80rem) 18rem, (min-width: 64rem) calc(33vw - 2rem), (min-width: 48rem) calc(50vw - 2rem), calc(34vw - 1.2rem)"
        className="card-picture"
        at={at}
      />
      <div className="card-text">
        <h2 data-cut={isCut(name, product.Name) || undefined}>
          <Link id={nameId(product.id)} to={productPath(product.id)} title={product.Name} className="stretched-link">
            {keptTogether(name)}
          </Link>
        </h2>
        {preview && (
          <p data-cut={isCut(preview, description) || undefined} className="card-preview">
            {keptTogether(preview)}
          </p>
        )}
        <div className="mt-auto">
          <LowestPrice product={product} />
        </div>
      </div>
      <Availability product={product} className="card-availability" />
      <MyListButton product={product} className="card-button" labelClassName="md:sr-only" />
    </li>
  );
}
