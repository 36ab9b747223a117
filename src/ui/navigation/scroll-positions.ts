const STORED = "scroll-positions";

/** How far each entry of the tab's history was scrolled, in pixels, by its key; kept for the tab when the page is left. */
export function scrollPositions(currentKey: () => string) {
  const positions = new Map(stored());
  const note = () => positions.set(currentKey(), scrollY);
  history.scrollRestoration = "manual";
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  addEventListener("pagehide", () => {
    note();
    // When it loads this page again, the browser itself scrolls.
    history.scrollRestoration = "auto";
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...positions]));
    } catch {
      // Without storage, pages from before this page load are shown from their top.
    }
  });
  return { note, at: (key: string) => positions.get(key) };
}

function stored(): [key: string, position: number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
  } catch {
    return [];
  }
}
