const STORED = "scroll-positions";

/** How far each entry of the tab's history was scrolled, in pixels, by its key; stored for the tab when the page is left. */
export function scrollPositions(currentKey: () => string) {
  const positions = new Map(stored());
  const remember = () => positions.set(currentKey(), scrollY);
  history.scrollRestoration = "manual";
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  function store(): void {
    remember();
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...positions]));
    } catch {
      // Without storage, pages from before this page load are shown from their top.
    }
  }
  // Firefox loses what is stored while a page is left for another site.
  addEventListener("scrollend", store);
  addEventListener("pagehide", () => {
    store();
    // When it loads this page again, the browser itself scrolls, but for WebKit and Firefox on the way back from another site.
    history.scrollRestoration = "auto";
  });
  return { remember, at: (key: string) => positions.get(key) };
}

function stored(): [key: string, position: number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
  } catch {
    return [];
  }
}
