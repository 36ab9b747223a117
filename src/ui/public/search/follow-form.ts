import { type RefObject, useEffect, useRef } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { useTypedSearch } from "../../use-typed-search.ts";
import { type ProductQuery, pathOf, productsPath } from "./product-query.ts";

export interface FollowFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What the address asks for. */
  readonly query: ProductQuery;
  /** The list that the form was rendered for. */
  readonly rendered: string;
}

/** Lets the list follow the form of /products, and the form the address (B1); renders nothing. While somebody types, the current entry of
 *  the history is replaced. Enter or leaving the field gives the text an entry of its own, behind the one that was shown before. */
export function FollowForm({ form, field, query, rendered }: FollowFormProps) {
  const navigate = useNavigate();
  const isByHistory = useNavigationType() === "POP";
  const path = productsPath(query);
  /** The list that was asked for last; `path` follows with a later rendering. */
  const requested = useRef(rendered);
  /** The list and the address from before somebody began to type; undefined while nobody does. */
  const before = useRef<{ readonly path: string; readonly address: string }>(undefined);

  useEffect(() => {
    if (path === requested.current || (before.current && !isByHistory)) return;
    requested.current = path;
    before.current = undefined;
    if (form.current) fill(form.current, query);
  }, [form, path, query, isByHistory]);

  /** Whether the form asks for another list than before. */
  function show(options: { readonly replace: boolean }): boolean {
    const next = form.current ? pathOf(form.current) : requested.current;
    if (next === requested.current) return false;
    requested.current = next;
    void navigate(next, { ...options, preventScrollReset: true });
    return true;
  }
  function search() {
    const shown = { path: requested.current, address: window.location.href };
    if (show({ replace: true })) before.current ??= shown;
  }
  /** Past the router, because the page stays as it is. */
  function addEntry() {
    const start = before.current;
    before.current = undefined;
    if (!start || start.path === requested.current) return;
    history.replaceState(history.state, "", start.address);
    history.pushState(history.state, "", requested.current);
  }
  useTypedSearch(field, search);
  useListener(form, "focusout", addEntry);
  useListener(form, "submit", (event) => {
    event.preventDefault();
    search();
    addEntry();
  });
  // A filter or another order is an entry of its own.
  useListener(form, "change", ({ target }) => {
    if (target === field.current) return;
    addEntry();
    show({ replace: false });
  });
  return null;
}

function useListener(on: RefObject<HTMLElement | null>, type: string, listener: (event: Event) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const element = on.current;
    const listen = (event: Event) => latest.current(event);
    element?.addEventListener(type, listen);
    return () => element?.removeEventListener(type, listen);
  }, [on, type]);
}

/** Shows in the form what the address asks for. */
function fill(form: HTMLFormElement, query: ProductQuery): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
    const value = query[control.name as keyof ProductQuery] ?? "";
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
    else control.value = value;
  }
}
