import { useEffect } from "react";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { noticeFrom } from "#src/domain/shop/notice.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";
import { skCmsNotice } from "#src/text/sk-cms-notice.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { Head } from "../head.tsx";
import { useLocation, useNavigate } from "../navigation/navigation-context.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useOpeningHours, useSpecialDays } from "../use-catalogue.ts";
import { useDocument } from "../use-live.ts";
import { useShopTime } from "../use-shop-time.ts";
import { BusinessMissing } from "./business-missing.tsx";
import { CmsPart } from "./cms-part.tsx";
import { CMS_PARTS, useNamedPart } from "./cms-parts.ts";
import { DueLinks } from "./due-links.tsx";
import { MissedSearchesLink } from "./missed-searches/missed-searches-link.tsx";
import { NoticeEditor } from "./notice/notice-editor.tsx";
import { hoursSummary } from "./opening-hours/hours-summary.ts";
import { OpeningHoursEditor } from "./opening-hours/opening-hours-editor.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { SpecialDaysCard } from "./special-days/special-days-card.tsx";

/** /cms (spec §2, CMS home). */
export function CmsPage() {
  const partProps = usePartProps();
  const week = useOpeningHours();
  const special = useSpecialDays();
  const notice = useDocument("settings", "notice");
  const now = useShopTime();
  const upcoming = now && special?.filter(({ To }) => To >= dateOf(now));
  return (
    <>
      <Head title={skCms.cms.title} noindex />
      <h1 className="page-heading">{skCms.cms.title}</h1>
      <div className="mb-6 flex flex-wrap gap-3 md:mb-8">
        <Link to={PATHS.cmsCategories} className="button-quiet">
          <Icon name="tags" />
          {skCms.cms.editCategories}
        </Link>
        <Link to={PATHS.cmsProducts} className="button-accent max-sm:-order-1 max-sm:w-full">
          <Icon name="package" />
          {skCms.cms.editProducts}
        </Link>
        <DueLinks />
        <MissedSearchesLink />
        <SignOutButton className="button-plain">
          <Icon name="log-out" />
          {skCms.signOut.button}
        </SignOutButton>
      </div>
      <BusinessMissing />
      <CmsPart {...partProps(CMS_PARTS.hours)} title={skCmsHours.title} summary={week && hoursSummary(week)}>
        <OpeningHoursEditor />
      </CmsPart>
      <CmsPart
        {...partProps(CMS_PARTS.specialDays)}
        title={skSpecialDays.title}
        summary={upcoming && skSpecialDays.count(upcoming.length)}
      >
        <SpecialDaysCard />
      </CmsPart>
      <CmsPart
        {...partProps(CMS_PARTS.notice)}
        title={skCmsNotice.title}
        summary={notice === undefined ? undefined : skCmsNotice.excerpt(noticeFrom(notice).Text)}
      >
        <NoticeEditor />
      </CmsPart>
    </>
  );
}

/** Returns a function for the properties of a part. On a phone one part is open: the one that the address names (`/cms#oznam`), or the opening hours
 *  if it names none. */
function usePartProps() {
  const named = useNamedPart();
  const location = useLocation();
  const navigate = useNavigate();
  // Scrolls after every navigation, also to a part that is open. Waits until `named` has caught up with the address: only then has the other part
  // closed, so that nothing moves after the scroll.
  useEffect(() => {
    if (location.hash === `#${named}`) document.getElementById(named ?? "")?.scrollIntoView();
  }, [location, named]);
  return (id: string) => {
    const isOpen = id === (named ?? CMS_PARTS.hours);
    // Navigating to the same address would mount the page anew (spec §2).
    return { id, isOpen, onOpen: () => !isOpen && void navigate(`#${id}`, { replace: true }) };
  };
}
