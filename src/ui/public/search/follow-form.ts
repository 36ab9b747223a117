import { type RefObject, useContext, useEffect, useRef } from "react";
import type { Parameter } from "#src/site/parameters.ts";
import { newKey } from "../../navigation/history-entry.ts";
import { PreparationContext, useNavigate } from "../../navigation/navigation-context.ts";
import { useTypedSearch } from "../../use-typed-search.ts";
import { type ProductQuery, pathOf, productsPath } from "./product-query.ts";

export interface FollowFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: ProductQuery;
  /** The list that the form was for when it was first used. */
  readonly usedFor: string;
}

/** Lets the list follow the form of /products, and the form the address (B1); renders nothing. While a visitor types, the current entry of the
 *  history is replaced. Enter or leaving the field adds an entry for the text, and so does a choice made before this script was loaded. */
export function FollowForm({ form, field, query, usedFor }: FollowFormProps) {
  const navigate = useNavigate();
  const isByHistory = useContext(PreparationContext).type === "traverse";
  const path = productsPath(query);
  /** The path of the list that was navigated to last; `path` becomes the same with a later rendering. */
  const requested = useRef(usedFor);
  /** The list and the address from before the typing; undefined if no text is being typed. */
  const typingStart = useRef<{ readonly path: string; readonly address: string }>(undefined);

  useEffect(() => {
    // While a visitor types, only Back and Forward may change the form.
    if (path === requested.current || (typingStart.current && !isByHistory)) return;
    const before = requested.current;
    requested.current = path;
    typingStart.current = undefined;
    // What was typed while this script was being loaded is searched for next.
    if (form.current && (isByHistory || !isEdited(pathOf(form.current), before, path))) fill(form.current, query);
  }, [form, path, query, isByHistory]);

  /** Navigates to the list that the form asks for; false if it is the requested one. */
  function navigateToForm(options: { readonly replace: boolean }): boolean {
    const next = form.current ? pathOf(form.current) : requested.current;
    if (next === requested.current) return false;
    requested.current = next;
    void navigate(next, { ...options, preventScrollReset: true });
    return true;
  }
  function search() {
    const shown = { path: requested.current, address: window.location.href };
    if (navigateToForm({ replace: true })) typingStart.current ??= shown;
    // The field stays the active element if the visitor changes to another window.
    if (document.activeElement !== field.current) addEntry();
  }
  /** Gives the replaced entry its address back, and adds an entry for the list that is shown now. The new entry has the old key, so the router
   *  sees no navigation. */
  function addEntry() {
    const start = typingStart.current;
    typingStart.current = undefined;
    if (!start || start.path === requested.current) return;
    const { state } = history;
    history.replaceState({ ...state, key: newKey() }, "", start.address);
    history.pushState(state, "", requested.current);
  }
  useTypedSearch(field, search);
  useListener(form, "submit", (event) => {
    event.preventDefault();
    search();
    addEntry();
    // Closes the keyboard of a touch screen, which covers what was found.
    if (matchMedia("(pointer: coarse)").matches) field.current?.blur();
  });
  // Each change of a filter or of the order adds an entry.
  useListener(form, "change", ({ target }) => {
    if (target === field.current) return;
    addEntry();
    navigateToForm({ replace: false });
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

/** Whether the visitor has edited a form: its path has another text or filter than each of the other paths. Not compared are the category,
 *  which has no control, and the sort, whose choices depend on the text. */
export function isEdited(ofForm: string, ...others: readonly string[]): boolean {
  const valueIn = (path: string, name: Parameter) => new URLSearchParams(path.split("?")[1]).get(name);
  return (["hladat", "dostupne"] as const).some((name) =>
    others.every((other) => valueIn(other, name) !== valueIn(ofForm, name)),
  );
}

function fill(form: HTMLFormElement, query: ProductQuery): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
    const value = query[control.name as keyof ProductQuery] ?? "";
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
    else control.value = value;
  }
}
