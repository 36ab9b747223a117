import { useEffect, useState } from "react";
import { pageAt } from "#src/site/page-at.ts";
import { sk } from "#src/text/sk.ts";
import { useLocation } from "../navigation/navigation-context.ts";
import { MAIN_ID } from "./ids.ts";

const KEY = "cookies-acknowledged";

/** The cookie banner (spec §1): after hydration, fixed, and gone for good once dismissed; not on staff's pages (D19). */
export function CookieBanner() {
  const { pathname } = useLocation();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(!isAcknowledged()), []);
  function dismiss() {
    setIsShown(false);
    acknowledge();
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }
  if (!isShown || pageAt(pathname).page?.readers === "staff") return null;
  return (
    <section
      aria-label={sk.cookies.label}
      className="cookie-banner appear mx-auto flex max-w-3xl flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-md border-2 border-ink bg-paper px-4 py-3 text-sm lifted"
    >
      <p className="min-w-0 flex-1 basis-64">{sk.cookies.text}</p>
      <button type="button" className="button-ink" onClick={dismiss}>
        {sk.cookies.dismiss}
      </button>
    </section>
  );
}

/** In a browser without storage (private mode, or switched off) the banner is shown once per page load. */
function isAcknowledged(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function acknowledge(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Without storage the banner is shown again after the next page load.
  }
}
