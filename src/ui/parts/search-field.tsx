import type { InputHTMLAttributes, Ref } from "react";
import { LONGEST_SEARCH } from "#src/site/parameters.ts";
import { Icon } from "./icon.tsx";

type SearchFieldProps = InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

/** A field by which a list is searched (spec §2, B1); `useTypedSearch` lets the list follow the typing. It is uncontrolled, so that it keeps
 *  what was typed before hydration and a keystroke renders nothing. */
export function SearchField(attributes: SearchFieldProps) {
  return (
    <div className="search-field">
      <Icon name="search" />
      <input {...attributes} type="search" className="input" enterKeyHint="search" maxLength={LONGEST_SEARCH} />
    </div>
  );
}
