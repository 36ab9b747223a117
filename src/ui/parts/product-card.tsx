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
    <li className="card group grid-cols-[34%_1fr] grid-rows-[auto_auto_1fr] max-[20rem]:grid-cols-1 md:grid-cols-1 md:grid-rows-[auto_1fr]">
      <Picture
        url={mainPictureOf(product)}
        alt=""
        sizes="(min-width: 80rem) 18rem, (min-width: 64rem) calc(33vw - 2rem), (min-width: 48rem) calc(50vw - 2rem), calc(34vw - 1.2rem)"
        className="m-2 mr-0 w-[calc(100%-0.5rem)] self-start max-[20rem]:w-[calc(100%-1rem)] rounded-sm md:m-0 md:w-full md:rounded-none"
        at={at}
      />
      <div className="row-span-3 flex min-w-0 flex-col gap-1 px-3 py-2 md:row-span-1 md:gap-1.5 md:p-4">
        <h2
          data-cut={isCut(name, product.Name) || undefined}
          className="font-display text-base leading-tight font-bold text-pretty wrap-anywhere md:text-lg"
        >
          <Link id={nameId(product.id)} to={productPath(product.id)} title={product.Name} className="stretched-link">
            {keptTogether(name)}
          </Link>
        </h2>
        {preview && (
          <p
            data-cut={isCut(preview, description) || undefined}
            className="text-sm leading-tight wrap-anywhere text-stone-600"
          >
            {keptTogether(preview)}
          </p>
        )}
        <div className="mt-auto">
          <LowestPrice product={product} />
        </div>
      </div>
      <Availability
        product={product}
        className="ml-2 w-fit self-start max-md:px-1.5 max-md:text-xs md:pointer-events-none md:absolute md:top-3 md:left-1"
      />
      <MyListButton product={product} className="card-button" labelClassName="md:sr-only" />
    </li>
  );
}
