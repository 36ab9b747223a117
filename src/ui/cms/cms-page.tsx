import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { noticeFrom } from "#src/domain/shop/notice.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsNotice } from "#src/text/sk-cms-notice.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { Head } from "../head.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useOpeningHours, useSpecialDays } from "../use-catalogue.ts";
import { useDocument } from "../use-live.ts";
import { useShopTime } from "../use-shop-time.ts";
import { CmsPart } from "./cms-part.tsx";
import { CMS_PARTS } from "./cms-parts.ts";
import { NoticeEditor } from "./notice/notice-editor.tsx";
import { hoursSummary } from "./opening-hours/hours-summary.ts";
import { OpeningHoursEditor } from "./opening-hours/opening-hours-editor.tsx";
import { OverdueLink } from "./overdue-link.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { SpecialDaysCard } from "./special-days/special-days-card.tsx";

/** /cms (spec §2, CMS home). */
export function CmsPage() {
  const parts = useOpenPart();
  const week = useOpeningHours();
  const special = useSpecialDays();
  const notice = useDocument("settings", "notice");
  const now = useShopTime();
  const coming = now && special ? special.filter(({ To }) => To >= dateOf(now)).length : undefined;
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
        <OverdueLink />
        <SignOutButton className="button-quiet">
          <Icon name="log-out" />
          {skCms.signOut.button}
        </SignOutButton>
      </div>
      <CmsPart {...parts(CMS_PARTS.hours)} title={skCms.hours.title} summary={week && hoursSummary(week)}>
        <OpeningHoursEditor />
      </CmsPart>
      <CmsPart
        {...parts(CMS_PARTS.specialDays)}
        title={skSpecialDays.title}
        summary={coming === undefined ? undefined : skSpecialDays.count(coming)}
      >
        <SpecialDaysCard />
      </CmsPart>
      <CmsPart
        {...parts(CMS_PARTS.notice)}
        title={skCmsNotice.title}
        summary={notice === undefined ? undefined : skCmsNotice.beginning(noticeFrom(notice).Text)}
      >
        <NoticeEditor />
      </CmsPart>
    </>
  );
}

/** Which part is open on a phone: the one that the address names, else the opening hours, until somebody opens another. */
function useOpenPart() {
  const location = useLocation();
  const [opened, setOpened] = useState<string>(CMS_PARTS.hours);
  function open(id: string) {
    flushSync(() => setOpened(id));
    // What was open above it is closed now.
    document.getElementById(id)?.scrollIntoView();
  }
  useEffect(() => {
    const named = location.hash.slice(1);
    if (!Object.values<string>(CMS_PARTS).includes(named)) return;
    setOpened(named);
    requestAnimationFrame(() => document.getElementById(named)?.scrollIntoView());
  }, [location]);
  return (id: string) => ({ id, isOpen: opened === id, onOpen: open });
}
