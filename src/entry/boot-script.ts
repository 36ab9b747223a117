/* Runs at the end of every page. It loads the app, and the styles that the page lacks, once the page has loaded and been painted, or at the first
   touch, click or key. If loading fails, the next touch, click or key tries again. It remembers the last button or form that is used before
   hydration, and uses it again once after that. */
import type { TYPED } from "#src/ui/cms/parts/is-typing-outside.ts";

/** The URLs of the app, and a selector of the fields that are typed in. document.ts writes both values before the script. */
declare const scripts: readonly string[];
declare const typed: typeof TYPED;

{
  /** The app is loaded after this time at the latest, if a hanging picture delays the page's `load`. */
  const LOAD_TIMEOUT_MS = 10_000;
  /** The app is loaded after this time in a browser that reports no first paint, such as one that resists fingerprinting. */
  const PAINT_TIMEOUT_MS = 500;

  const root = document.documentElement.dataset;
  const isStaff = location.pathname.startsWith("/cms");
  let isRequested = false;
  let pressedEarly: HTMLElement | null | undefined;

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
    if ("ready" in root) return;
    const selector = event.type === "submit" ? "form[method=post]" : "button[type=button]";
    const control = (event.target as Element).closest<HTMLElement>(selector);
    if (!control) return;
    event.preventDefault();
    event.stopPropagation();
    pressedEarly = control;
    loadApp();
  };
  const loadAfterPaint = () => {
    new PerformanceObserver(loadApp).observe({ type: "paint", buffered: true });
    setTimeout(loadApp, PAINT_TIMEOUT_MS);
  };

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
      // Staff have typed since the press, so that using the form again would save it in the middle of a word.
      if (isStaff) pressedEarly = undefined;
    },
    true,
  );
  addEventListener(
    "ready",
    () => {
      const focused = document.activeElement;
      // Staff type in another field, so that a dialog which the button opens would take their keys.
      if (!pressedEarly || (isStaff && focused?.matches(typed) && !pressedEarly.contains(focused))) return;
      if (pressedEarly instanceof HTMLFormElement) pressedEarly.requestSubmit();
      else pressedEarly.click();
    },
    { once: true },
  );
}
