import { useContext } from "react";
import { matchPath, useLocation } from "react-router";
import { isOver, noticeFrom } from "#src/domain/notice.ts";
import { dateOf } from "#src/domain/shop-time.ts";
import { shownDay } from "#src/domain/shown-date.ts";
import { ALL_PAGES } from "#src/site/page-paths.ts";
import { noticeUntil, skNotice } from "#src/text/sk-notice.ts";
import { HeadContext } from "../head.tsx";
import { Icon } from "../parts/icon.tsx";
import { useDocument } from "../use-live.ts";
import { useShopTime } from "../use-shop-time.ts";
import { dismissNotice, useDismissedNotice } from "./dismissed-notice.ts";
import { MAIN_ID } from "./main-id.ts";

const STAFFS = ALL_PAGES.filter(({ readers }) => readers !== "anybody");

/** The shop's notice on top of every public page (B2). The path "/" is only that of the Firebase build's shell, which is for staff's
 *  pages too. */
export function Notice() {
  const { pathname } = useLocation();
  const isPublic = pathname !== "/" && !STAFFS.some(({ path }) => matchPath(path, pathname));
  return isPublic && <NoticeBar />;
}

function NoticeBar() {
  const notice = noticeFrom(useDocument("settings", "notice"));
  const time = useShopTime();
  const dismissed = useDismissedNotice();
  useContext(HeadContext)({ notice });
  if (!notice.Text || notice.Text === dismissed || (time && isOver(notice, dateOf(time)))) return null;
  return (
    // Until the page is hydrated, the script in its head hides it (entry/notice-script.ts).
    <aside aria-label={skNotice.label} data-early={time ? undefined : ""} className="notice">
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 md:px-6">
        <p className="min-w-0 flex-1 py-2.5 font-semibold whitespace-pre-line wrap-anywhere">
          {notice.Text}
          {notice.Until && <noscript>{import.meta.env.SSR && noticeUntil(shownDay(notice.Until))}</noscript>}
        </p>
        <button
          type="button"
          aria-label={skNotice.dismiss}
          className="-mr-3 grid size-11 shrink-0 place-items-center noscript:hidden"
          onClick={() => {
            dismissNotice(notice.Text);
            document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
          }}
        >
          <Icon name="x" />
        </button>
      </div>
    </aside>
  );
}
