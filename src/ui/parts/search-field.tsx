import type { Ref } from "react";
import { LONGEST_SEARCH } from "#src/site/parameters.ts";
import { Icon } from "./icon.tsx";

interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** Its name in a form that is sent without script, and its id, by which links lead to it. */
  readonly name?: string;
  readonly label: string;
  readonly placeholder: string;
  readonly className: string;
  /** The text searched for when the list was opened. */
  readonly initial: string | undefined;
}

/** A field by which a list is searched (spec §2, B1); `useTypedSearch` lets the list follow the typing. It is uncontrolled, so that it keeps
 *  what was typed before hydration and a keystroke renders nothing. */
export function SearchField({ ref, name, label, placeholder, className, initial }: SearchFieldProps) {
  return (
    <div className={`relative ${className}`}>
      <span className="pointer-events-none absolute top-3 left-3 text-stone-500">
        <Icon name="search" />
      </span>
      <input
        ref={ref}
        type="search"
        name={name}
        id={name}
        aria-label={label}
        placeholder={placeholder}
        className="input pl-10"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        defaultValue={initial}
      />
    </div>
  );
}
