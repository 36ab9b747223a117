import type { ReactNode } from "react";
import type { ListItem } from "#src/domain/my-list.ts";
import type { Product } from "#src/domain/product.ts";
import { skMyList } from "#src/text/sk-my-list.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { Availability } from "../../parts/availability.tsx";
import { Link } from "../../parts/link.tsx";
import { LowestPrice } from "../../parts/lowest-price.tsx";
import { Picture } from "../../parts/picture.tsx";
import { productPath } from "../../paths.ts";

interface ListRowProps {
  readonly item: ListItem;
  /** `null` where it is gone. */
  readonly product: Product | null;
  readonly isRemoved?: boolean;
  /** What it costs for the chosen time, in words. */
  readonly cost?: string | undefined;
  /** Its button. */
  readonly children: ReactNode;
}

/** A product on a list: as it is in the shop now, else by the name that the device remembers. */
export function ListRow({ item, product, isRemoved = false, cost, children }: ListRowProps) {
  const name = product?.Name || item.name || skMyListPage.nameless;
  if (isRemoved || product === null)
    return (
      <li className="flex flex-wrap items-center gap-x-4 rounded-md border-2 border-dashed border-stone-300 px-3 py-1 print:hidden">
        <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <span className={isRemoved ? undefined : "font-semibold"}>{name}</span>
          {" – "}
          {isRemoved ? skMyList.removed : skMyListPage.gone}
        </p>
        {children}
      </li>
    );
  return (
    <li className="flex gap-3 rounded-md border-2 border-stone-200 bg-white p-3 md:gap-4">
      <Picture url={product.imgPath} alt="" sizes="8rem" className="w-24 self-start rounded-sm md:w-32" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-1.5">
          <h2 className="font-display text-base leading-snug font-bold text-pretty wrap-anywhere md:text-lg">
            <Link to={productPath(item.id)}>{name}</Link>
          </h2>
          <Availability value={product.Availability} />
          <LowestPrice product={product} />
        </div>
        <div className="flex flex-col md:items-end">
          {cost && <p className="figures font-bold">{cost}</p>}
          {children}
        </div>
      </div>
    </li>
  );
}
