import { type RefObject, useEffect, useRef } from "react";

const SEARCH_INTERVAL = 100; // the fewest milliseconds between two searches

/** Searches for the text of a field as it is typed, also before hydration (ADR-004); on blur at once, before the click that took the focus. */
export function useTypedSearch(field: RefObject<HTMLInputElement | null>, onSearch: (text: string) => void): void {
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let searchedAt = 0;
    const searchNow = () => {
      clearTimeout(timer);
      searchedAt = performance.now();
      search.current(input.value);
    };
    const searchSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(searchNow, searchedAt + SEARCH_INTERVAL - performance.now());
    };
    searchSoon();
    input.addEventListener("input", searchSoon);
    input.addEventListener("blur", searchNow);
    return () => {
      clearTimeout(timer);
      input.removeEventListener("input", searchSoon);
      input.removeEventListener("blur", searchNow);
    };
  }, [field]);
}
