import { useContext, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { sk } from "#src/text/sk.ts";
import { NavigationContext } from "../navigation/site-router.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { CrashBoundary } from "./crash-page.tsx";
import { Footer } from "./footer.tsx";
import { MAIN_ID } from "./main-id.ts";
import { Notice } from "./notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { TopNav } from "./top-nav.tsx";
import { useVisit } from "./use-visit.ts";

/** What surrounds every page (spec §2, Shell). */
export function Shell() {
  const { pathname } = useLocation();
  const { isWaiting, failure } = useContext(NavigationContext);
  const visit = `${pathname} ${useVisit()}`;
  const main = useFocusOn(visit);
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {sk.nav.skip}
      </a>
      <CookieBanner />
      <Notice />
      <TopNav />
      {isWaiting && <div className="waiting" />}
      <main ref={main} id={MAIN_ID} tabIndex={-1} className="page">
        <CrashBoundary key={visit} failure={failure}>
          <Outlet />
        </CrashBoundary>
      </main>
      <Footer />
      <OfflineNotice />
    </>
  );
}

/** Focuses `<main>` after each navigation, as a browser does after loading a page; not for the first page. */
function useFocusOn(visit: string) {
  const main = useRef<HTMLElement>(null);
  const focused = useRef(visit);
  useEffect(() => {
    if (focused.current === visit) return;
    focused.current = visit;
    main.current?.focus({ preventScroll: true });
  }, [visit]);
  return main;
}
