import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { sk } from "#src/text/sk.ts";
import { CookieBanner } from "./cookie-banner.tsx";
import { Footer } from "./footer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { TopNav } from "./top-nav.tsx";
import { useVisit } from "./use-visit.ts";

/** What surrounds every page (spec §2, Shell). */
export function Shell() {
  const { pathname } = useLocation();
  const visit = useVisit();
  return (
    <>
      <a className="skip-link" href="#obsah">
        {sk.nav.skip}
      </a>
      <TopNav />
      <main
        id="obsah"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-4 pt-6 pb-16 outline-none md:px-6 md:pt-8"
      >
        <Outlet key={`${pathname} ${visit}`} />
      </main>
      <Footer />
      <OfflineNotice />
      <CookieBanner />
      <ScrollRestoration />
    </>
  );
}
