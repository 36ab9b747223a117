import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { SEARCH_HASH } from "../../paths.ts";
import { type ProductQuery, productsPath, queryOf } from "./product-query.ts";

/** Lets the list follow the form (B1). While somebody types, the current entry of the history is replaced; `keep` gives the text an entry of
 *  its own, behind the one that was shown before. */
export function useSearchForm(query: ProductQuery) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const isByHistory = useNavigationType() === "POP";
  const path = productsPath(query);
  /** The list that was asked for last; `path` follows with a later rendering. */
  const requested = useRef(path);
  /** The list and the address from before somebody began to type; undefined while nobody does. */
  const before = useRef<{ readonly path: string; readonly address: string }>(undefined);

  useEffect(() => {
    if (path === requested.current || (before.current && !isByHistory)) return;
    requested.current = path;
    before.current = undefined;
    if (form.current) fill(form.current, query);
  }, [path, query, isByHistory]);

  useEffect(() => {
    if (location.hash === SEARCH_HASH && !isByHistory) form.current?.querySelector("input")?.focus();
  }, [location, isByHistory]);

  /** Whether the form asks for another list than before. */
  function show(replace: boolean): boolean {
    const next = form.current ? productsPath(queryOf(form.current)) : requested.current;
    if (next === requested.current) return false;
    requested.current = next;
    void navigate(next, { replace, preventScrollReset: true });
    return true;
  }
  /** Past the router, because the page stays as it is. */
  function addEntry() {
    const start = before.current;
    before.current = undefined;
    if (!start || start.path === requested.current) return;
    history.replaceState(history.state, "", start.address);
    history.pushState(history.state, "", requested.current);
  }
  return {
    form,
    search() {
      const shown = { path: requested.current, address: window.location.href };
      if (show(true)) before.current ??= shown;
    },
    keep() {
      show(true);
      addEntry();
    },
    /** A filter or another order is an entry of its own. */
    choose() {
      addEntry();
      show(false);
    },
  };
}

/** Shows in the form what the address asks for. */
function fill(form: HTMLFormElement, query: ProductQuery): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
    const value = query[control.name as keyof ProductQuery] ?? "";
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
    else control.value = value;
  }
}
