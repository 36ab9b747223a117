import { useState } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../head.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { NoticeEditor } from "./notice/notice-editor.tsx";
import { OpeningHoursEditor } from "./opening-hours/opening-hours-editor.tsx";
import { LeaveDialog } from "./saving/leave-guard.tsx";
import { useUnsavedForms } from "./saving/unsaved.ts";
import { useSignOut } from "./sign-in/use-sign-out.ts";
import { SpecialDaysCard } from "./special-days/special-days-card.tsx";

/** /cms (spec §2, CMS home). */
export function CmsPage() {
  const signOut = useSignOut();
  const unsaved = useUnsavedForms();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Head title={skCms.cms.title} noindex />
      <h1 className="page-heading">{skCms.cms.title}</h1>
      <div className="mb-8 grid gap-3 sm:flex sm:flex-wrap">
        <Link to={PATHS.cmsCategories} className="button-accent">
          <Icon name="tags" />
          {skCms.cms.editCategories}
        </Link>
        <Link to={PATHS.cmsProducts} className="button-accent">
          <Icon name="package" />
          {skCms.cms.editProducts}
        </Link>
        <button
          type="button"
          className="button-quiet"
          onClick={() => (unsaved.isAny.current() ? setIsAsking(true) : void signOut())}
        >
          <Icon name="log-out" />
          {skCms.signOut.button}
        </button>
      </div>
      <OpeningHoursEditor />
      <SpecialDaysCard />
      <NoticeEditor />
      {isAsking && (
        <LeaveDialog
          onStay={() => setIsAsking(false)}
          onLeave={() => {
            setIsAsking(false);
            unsaved.discardAll();
            void signOut();
          }}
        />
      )}
    </>
  );
}
