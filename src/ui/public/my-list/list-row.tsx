import type { ReactNode } from "react";
import type { ListItem } from "#src/domain/my-list/my-list.ts";
import { mainPictureOf, type Product } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skMyList } from "#src/text/sk-my-list.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { Availability } from "../../parts/availability.tsx";
import { Link } from "../../parts/link.tsx";
import { LowestPrice } from "../../parts/lowest-price.tsx";
import { nameId } from "../../parts/my-list-button.tsx";
import { Picture } from "../../parts/picture.tsx";
import { productPath } from "../../paths.ts";

interface ListRowProps {
  readonly item: ListItem;
  readonly product: Product | null | undefined; // `null` if it is gone, undefined if that is not known
  readonly isRemoved?: boolean;
  readonly cost: ReactNode;
  readonly children: ReactNode;
}

/** A product on a list: as it is in the shop now, else by the name on the device. Its button stays one element when pressed, to keep the focus. */
export function ListRow({ item, product, isRemoved = false, cost, children }: ListRowProps) {
  const name = keptTogether(product?.Name || item.name || skMyListPage.nameless);
  const shown = isRemoved ? null : product;
  const state = isRemoved ? skMyList.removed : product === null && skMyListPage.gone;
  return (
    <li className={shown ? "list-row" : "list-row list-row-gone"}>
      {shown && <Picture url={mainPictureOf(shown)} alt="" sizes="8rem" className="list-row-picture" />}
      <div className="list-row-text">
        <h2
          id={nameId(item.id)}
          className="list-row-name font-display text-base font-bold text-pretty wrap-anywhere md:text-lg md:leading-snug"
        >
          {shown ? (
            <Link to={productPath(item.id)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {shown && <Availability product={shown} className={shown.Availability === 1 ? "not-on-phones" : ""} />}
        {shown && (
          <div className={cost ? "not-on-phones" : ""}>
            <LowestPrice product={shown} />
          </div>
        )}
        {!shown && state && <p>{state}</p>}
      </div>
      {shown && cost}
      <div className="list-row-end">{children}</div>
    </li>
  );
}
