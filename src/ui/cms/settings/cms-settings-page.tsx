import { skCms } from "#src/text/sk-cms.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import { Head } from "../../head.tsx";
import { BackLink } from "../../parts/back-link.tsx";
import { Link } from "../../parts/link.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { useDocument } from "../../use-live.ts";
import { CMS_PARTS } from "../cms-parts.ts";
import { SettingsForm } from "./settings-form.tsx";

/** /cms-nastavenia (B8). */
export function CmsSettingsPage() {
  const document = useDocument("settings", "shop");
  return (
    <div className="mx-auto max-w-4xl">
      <Head title={skSettings.title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <h1 className="page-heading">{skSettings.title}</h1>
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
