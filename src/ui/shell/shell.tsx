import { type PropsWithChildren, useContext, useEffect, useRef } from "react";
import { sk } from "#src/text/sk.ts";
import { PreparationContext, useLocation } from "../navigation/navigation-context.ts";
import { Loading } from "../parts/skeleton.tsx";
import { SEARCH_RESULTS_ID } from "../paths.ts";
import { CookieBanner } from "./cookie-banner.tsx";
import { CrashBoundary } from "./crash-page.tsx";
import { Footer } from "./footer.tsx";
import { MAIN_ID } from "./ids.ts";
import { Notice } from "./notice-bar.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { TopNav } from "./top-nav.tsx";
import { useVisit } from "./use-visit.ts";

// The same elements each time, so that React renders again only their parts that use the address.
const ABOVE = (
  <>
    <CookieBanner />
    <Notice />
    <TopNav />
  </>
);
const BELOW = (
  <>
    <Footer />
    <OfflineNotice />
  </>
);

/** What surrounds every page (spec §2, Shell). */
export function Shell({ children }: PropsWithChildren) {
  const location = useLocation();
  const { isPrepared, isWaiting, failure } = useContext(PreparationContext);
  const visit = `${location.pathname} ${useVisit()}`;
  const main = useFocusOn(visit);
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {sk.nav.skip}
      </a>
      {ABOVE}
      {isWaiting && <div className="waiting" />}
      <main ref={main} id={MAIN_ID} tabIndex={-1} className="page">
        <CrashBoundary key={visit} location={location} failure={failure}>
          {isPrepared ? children : <Loading />}
        </CrashBoundary>
      </main>
      {BELOW}
    </>
  );
}

/** Focuses `<main>`, or what a search found, after each visit, as a browser does after loading a page. */
function useFocusOn(visit: string) {
  const main = useRef<HTMLElement>(null);
  const focused = useRef(visit);
  useEffect(() => {
    if (focused.current === visit) return;
    focused.current = visit;
    (document.getElementById(SEARCH_RESULTS_ID) ?? main.current)?.focus({ preventScroll: true });
  }, [visit]);
  return main;
}
