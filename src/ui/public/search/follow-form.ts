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
  readonly pathAtFirstUse: string; // of the list shown when the form was first used, before this script was loaded
}

/** Connects the form of /products with the address (B1), and renders nothing. What a visitor enters changes the address; any other change of the
 *  address fills the form. Typing replaces the current entry of the history again and again; Enter or leaving the field makes a further entry.
 *  Each change of a filter or of the order is an entry, too. */
export function FollowForm({ form, field, query, pathAtFirstUse }: FollowFormProps) {
  const navigate = useNavigate();
  const isBackOrForward = useContext(PreparationContext).type === "traverse";
  const shownPath = productsPath(query);
  /** The path that the form or the address has asked for last. A later rendering shows it. */
  const requestedPath = useRef(pathAtFirstUse);
  /** The entry of the history before the typing; undefined if no text is being typed. */
  const entryBeforeTyping = useRef<{ readonly path: string; readonly address: string }>(undefined);

  // The form follows the address.
  useEffect(() => {
    if (shownPath === requestedPath.current) return;
    // The list for "pi" may be shown when "pil" has been asked for. While a visitor types, only Back and Forward change the form.
    if (entryBeforeTyping.current && !isBackOrForward) return;
    const pathBefore = requestedPath.current;
    requestedPath.current = shownPath;
    entryBeforeTyping.current = undefined;
    if (!form.current) return;
    // What was typed while this script was being loaded stays, and is searched for next.
    if (isBackOrForward || !isEdited(pathOf(form.current), pathBefore, shownPath)) fill(form.current, query);
  }, [form, shownPath, query, isBackOrForward]);

  // The address follows the form.
  useTypedSearch(field, searchTyped);
  useListener(form, "submit", (event) => {
    event.preventDefault();
    searchTyped();
    addEntryOfTyping();
    // Closes the keyboard of a touch screen, which covers what was found.
    if (matchMedia("(pointer: coarse)").matches) field.current?.blur();
  });
  useListener(form, "change", ({ target }) => {
    if (target === field.current) return;
    addEntryOfTyping();
    navigateToForm({ replace: false });
  });

  function searchTyped() {
    const before = { path: requestedPath.current, address: window.location.href };
    if (navigateToForm({ replace: true })) entryBeforeTyping.current ??= before;
    // The field stays the active element if the visitor changes to another window.
    if (document.activeElement !== field.current) addEntryOfTyping();
  }
  /** Navigates to the list that the form asks for; false if it is the requested one. */
  function navigateToForm(options: { readonly replace: boolean }): boolean {
    const path = form.current ? pathOf(form.current) : requestedPath.current;
    if (path === requestedPath.current) return false;
    requestedPath.current = path;
    void navigate(path, { ...options, preventScrollReset: true });
    return true;
  }
  /** The typing has replaced the entry of "/products" by "/products?hladat=pila". Makes them two entries: the current one gets the address from before
   *  the typing and a new key, and one with its former key is added for the shown list, so that the router sees no navigation. */
  function addEntryOfTyping() {
    const before = entryBeforeTyping.current;
    entryBeforeTyping.current = undefined;
    if (!before || before.path === requestedPath.current) return;
    const { state } = history;
    history.replaceState({ ...state, key: newKey() }, "", before.address);
    history.pushState(state, "", requestedPath.current);
  }
  return null;
}

/** Renewed with each rendering, so that the listener uses the latest values. */
function useListener(on: RefObject<HTMLElement | null>, type: string, listener: (event: Event) => void): void {
  useEffect(() => {
    const element = on.current;
    element?.addEventListener(type, listener);
    return () => element?.removeEventListener(type, listener);
  });
}

/** Whether a visitor has edited the form. Otherwise it asks for the list before or for the shown one, so an edited form has a text or a filter that
 *  neither path has. The category has no control, and the choices of the sort depend on the text, so they are not compared. */
export function isEdited(ofForm: string, before: string, shown: string): boolean {
  const valueIn = (path: string, name: Parameter) => new URLSearchParams(path.split("?")[1]).get(name);
  return (["hladat", "dostupne"] as const).some((name) =>
    [before, shown].every((path) => valueIn(path, name) !== valueIn(ofForm, name)),
  );
}

function fill(form: HTMLFormElement, query: ProductQuery): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) {
    const value = query[control.name as keyof ProductQuery] ?? "";
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
    else control.value = value;
  }
}
