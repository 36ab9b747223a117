import { isIncomplete } from "#src/domain/shop/business.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useDocument } from "../use-live.ts";
import { useShop } from "../use-shop.ts";
import { SETTINGS_PARTS } from "./cms-parts.ts";

/** Leads to the data that the law demands on every business's site, while they are missing (B18). */
export function BusinessMissing() {
  const isLoaded = useDocument("settings", "shop") !== undefined;
  const { business } = useShop();
  if (!isLoaded || !isIncomplete(business)) return null;
  return (
    <p className="notice-warning mb-6">
      <span>
        {skCms.cms.businessMissing}{" "}
        <Link to={`${PATHS.cmsSettings}#${SETTINGS_PARTS.business}`} className="text-link">
          {skCms.cms.setBusiness}
        </Link>
      </span>
    </p>
  );
}
