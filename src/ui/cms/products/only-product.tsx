import { type RefObject, useEffect } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";

/** Above the one product that an address asks for (B19): the link to all, or that it `isGone`. Its switch gets the focus where a thumb reaches it. */
export function OnlyProduct({ isGone, rows }: { isGone: boolean; rows: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (isGone) return;
    const control = rows.current?.querySelector<HTMLElement>("[role=switch]");
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: "center" });
  }, [isGone, rows]);
  return (
    <div className={isGone ? "mb-3" : "mb-3 max-md:pt-[28dvh]"}>
      {isGone ? (
        <p role="alert" className="notice-warning">
          {skCms.products.gone}
        </p>
      ) : (
        <Link to={PATHS.cmsProducts} className="button-quiet">
          {skCms.products.showAll}
        </Link>
      )}
    </div>
  );
}
