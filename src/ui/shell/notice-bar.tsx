import { useContext, useEffect, useState } from "react";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { shownDay } from "#src/domain/hours/shown-date.ts";
import { DISMISSED_NOTICE, isOver, noticeFrom } from "#src/domain/shop/notice.ts";
import { pageAt } from "#src/site/page-at.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { noticeUntil, skNotice } from "#src/text/sk-notice.ts";
import { HeadContext } from "../head.tsx";
import { useLocation } from "../navigation/navigation-context.ts";
import { onStorageChanged } from "../on-storage-changed.ts";
import { Icon } from "../parts/icon.tsx";
import { useDocument } from "../use-live.ts";
import { useShopTime } from "../use-shop-time.ts";
import { MAIN_ID } from "./ids.ts";

/** The shop's notice on every public page (B2). The path "/", only of the Firebase build's shell, has none: staff's pages start from it, too. */
export function Notice() {
  const { pathname } = useLocation();
  const { page } = pageAt(pathname);
  const isPublic = pathname !== "/" && (!page || page.readers === "anybody");
  const notice = noticeFrom(useDocument("settings", "notice"));
  const time = useShopTime();
  /** The text that was dismissed last; undefined on the server and during hydration. */
  const [dismissed, setDismissed] = useState<string | null>();
  useEffect(() => {
    const read = () => setDismissed(dismissedText());
    read();
    return onStorageChanged(read);
  }, []);
  const collect = useContext(HeadContext);
  if (!isPublic || !notice.Text || notice.Text === dismissed || (time && isOver(notice, dateOf(time)))) return null;
  collect({ notice });
  function dismiss() {
    setDismissed(notice.Text);
    remember(notice.Text);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }
  return (
    // Until hydration the inline script in the head may hide it, by `data-early` (notice-script.ts); afterwards this component does.
    <aside aria-label={skNotice.label} data-early={dismissed === undefined || undefined} className="notice">
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 max-[20rem]:gap-1 max-[20rem]:px-2 max-[20rem]:text-sm md:px-6">
        <p className="min-w-0 flex-1 py-2.5 font-semibold whitespace-pre-line wrap-anywhere">
          <span>{keptTogether(notice.Text)}</span>
          {/* Without JavaScript nothing hides an expired notice, so the server's HTML says its last day. */}
          {notice.Until && <noscript>{import.meta.env.SSR && noticeUntil(shownDay(notice.Until))}</noscript>}
        </p>
        <button
          type="button"
          aria-label={skNotice.dismiss}
          className="-mr-3 grid size-11 max-[20rem]:-mr-2 shrink-0 place-items-center noscript:hidden"
          onClick={dismiss}
        >
          <Icon name="x" />
        </button>
      </div>
    </aside>
  );
}

/** In a browser without storage (private mode, or switched off) a notice is dismissed until the next page load. */
function dismissedText(): string | null {
  try {
    return localStorage.getItem(DISMISSED_NOTICE);
  } catch {
    return null;
  }
}

function remember(text: string): void {
  try {
    localStorage.setItem(DISMISSED_NOTICE, text);
  } catch {
    // Without storage the notice is shown again after the next page load.
  }
}
