import type { ReactNode } from "react";
import { shop, shopAddress } from "#src/text/shop.ts";

/** What only paper has, on top of the first sheet (B3): who the shop is. It takes the place of the footer. `children`: beside it. */
export function PrintHead({ children }: { children?: ReactNode }) {
  return (
    <div className="print-head">
      <div>
        <strong>{shop.name}</strong>
        <p>{shopAddress}</p>
        <p>{shop.phone}</p>
      </div>
      {children}
    </div>
  );
}
