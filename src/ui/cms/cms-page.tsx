import { LogOut, Package } from "lucide-react";
import { Link } from "react-router";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../head.tsx";
import { PATHS } from "../paths.ts";
import { useSignOut } from "./use-sign-out.ts";

/** /cms (spec §2, CMS home). */
export function CmsPage() {
  const signOut = useSignOut();
  return (
    <>
      <Head title={skCms.cms.title} noindex />
      <h1 className="page-heading">{skCms.cms.title}</h1>
      <div className="flex flex-wrap gap-3">
        <Link to={PATHS.cmsProducts} className="button-accent">
          <Package aria-hidden="true" className="size-5" />
          {skCms.cms.editProducts}
        </Link>
        <button type="button" className="button-quiet" onClick={signOut}>
          <LogOut aria-hidden="true" className="size-5" />
          {skCms.signOut.button}
        </button>
      </div>
    </>
  );
}
