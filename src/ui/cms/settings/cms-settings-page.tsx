import { skSettings } from "#src/text/sk-settings.ts";
import { Link } from "../../parts/link.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { useDocument } from "../../use-live.ts";
import { CMS_PARTS } from "../cms-parts.ts";
import { CmsHead } from "../parts/cms-head.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** /cms-nastavenia (B8). */
export function CmsSettingsPage() {
  const document = useDocument("settings", "shop");
  return (
    <div className="mx-auto max-w-4xl">
      <CmsHead title={skSettings.title} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <p>{skSettings.intro}</p>
        <Link to={`${PATHS.cms}#${CMS_PARTS.notice}`} className="text-link">
          {skSettings.notice}
        </Link>
      </div>
      {document === undefined ? <Loading /> : <SettingsForm stored={document ?? undefined} />}
    </div>
  );
}
