/* Runs at the end of every page. It loads the app, and the styles that the page lacks, once the page has loaded and been painted, or at the first
   touch, click or key. If loading fails, the next touch, click or key tries again. It remembers the last button or form that is used before
   hydration, and uses it again once after that. */
import type { TYPED } from "#src/ui/cms/parts/is-typing-outside.ts";

/** The URLs of the app, and a selector of the fields that are typed in. inlined-parts.ts writes both values before the script. */
declare const scripts: readonly string[];
declare const typed: typeof TYPED;

// A block, because all inlined scripts share one scope.
{
  /** The app is loaded after this time at the latest, if a hanging picture delays the page's `load`. */
  const LOAD_TIMEOUT_MS = 10_000;
  /** The app is loaded after this time in a browser that reports no first paint, such as one that resists fingerprinting. */
  const PAINT_TIMEOUT_MS = 500;

  const root = document.documentElement.dataset;
  const isStaff = location.pathname.startsWith("/cms");
  let isRequested = false;
  let usedEarly: HTMLElement | undefined;

  /** `<html data-styles>` is the URL of the styles that the page lacks. start-page.tsx hydrates after the event "styles". */
  const loadStyles = () =>
    root.styles &&
    new Promise<void>((resolve, reject) => {
      const onload = () => {
        delete root.styles;
        dispatchEvent(new Event("styles"));
        resolve();
      };
      const link = { rel: "stylesheet", href: root.styles, onerror: reject, onload };
      document.head.append(Object.assign(document.createElement("link"), link));
    });
  const loadApp = () => {
    if (isRequested) return;
    isRequested = true;
    Promise.all([loadStyles(), ...scripts.map((url) => import(url))]).catch((error) => {
      isRequested = false;
      console.error(error);
    });
  };
  const rememberControl = (event: Event) => {
    const isHydrated = "ready" in root;
    if (isHydrated) return;
    const selector = event.type === "submit" ? "form[method=post]" : "button[type=button]";
    const control = (event.target as Element).closest<HTMLElement>(selector);
    if (!control) return;
    event.preventDefault();
    event.stopPropagation();
    usedEarly = control;
    loadApp();
  };
  const loadAfterPaint = () => {
    new PerformanceObserver(loadApp).observe({ type: "paint", buffered: true });
    setTimeout(loadApp, PAINT_TIMEOUT_MS);
  };

  // A timer that a frame starts runs after the frame is painted.
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(loadAfterPaint)), { once: true });
  setTimeout(loadApp, LOAD_TIMEOUT_MS);
  for (const type of ["pointerdown", "touchstart", "keydown"]) addEventListener(type, loadApp, { passive: true });
  addEventListener("click", rememberControl, true);
  addEventListener("submit", rememberControl, true);
  addEventListener(
    "keydown",
    (event) => {
      // Enter moves on to the next field instead of sending the form.
      if (event.key === "Enter" && (event.target as HTMLInputElement).enterKeyHint === "next") event.preventDefault();
    },
    true,
  );
  addEventListener(
    "input",
    () => {
      // Using a form again, after staff have typed more, would save it in the middle of a word.
      if (isStaff) usedEarly = undefined;
    },
    true,
  );
  addEventListener(
    "ready",
    () => {
      if (!usedEarly) return;
      const focused = document.activeElement;
      const isTypingElsewhere = focused?.matches(typed) && !usedEarly.contains(focused);
      // A dialog that the button opens would take the keys of staff.
      if (isStaff && isTypingElsewhere) return;
      if (usedEarly instanceof HTMLFormElement) usedEarly.requestSubmit();
      else usedEarly.click();
    },
    { once: true },
  );
}
