import { type ReactNode, useEffect, useRef } from "react";
import { shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { fullDate } from "#src/domain/hours/shown-date.ts";
import { addressOf } from "#src/domain/shop/shop.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skPrint } from "#src/text/sk-print.ts";
import { useShop } from "../use-shop.ts";

/** What only paper has, on top of the first sheet (B3): the shop and the date. It takes the place of the footer. `children`: beside it. */
export function PrintHead({ children }: { children?: ReactNode }) {
  const shop = useShop();
  const printed = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Not as state, because what React renders after this event would come too late.
    const fill = () => printed.current?.replaceChildren(skPrint.printed(fullDate(shopTimeOf(Date.now()))));
    addEventListener("beforeprint", fill);
    return () => removeEventListener("beforeprint", fill);
  }, []);
  return (
    <div className="print-head">
      <div>
        <strong>{shop.name}</strong>
        <p>{addressOf(shop)}</p>
        <p>{keptTogether(shop.phone)}</p>
        <p ref={printed} />
      </div>
      {children}
    </div>
  );
}
