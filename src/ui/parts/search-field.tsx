import { useEffect, useRef } from "react";
import { LONGEST_SEARCH } from "#src/site/parameters.ts";
import { useInputBeforeHydration } from "../use-input-before-hydration.ts";
import { Icon } from "./icon.tsx";

/** The fewest milliseconds between two searches of somebody who types. */
const SEARCH_INTERVAL = 100;

interface SearchFieldProps {
  /** Its name in a form that is sent without script, and its id, by which links lead to it. */
  readonly name?: string;
  readonly label: string;
  readonly placeholder: string;
  readonly className: string;
  /** The text searched for when the list was opened. */
  readonly initial: string | undefined;
  readonly onSearch: (text: string) => void;
}

/** A field whose list follows the typing (spec §2, B1). It is uncontrolled, so that it keeps what was typed before hydration and a keystroke
 *  renders nothing. Leaving the field searches at once, so that the search precedes whatever is done next. */
export function SearchField({ name, label, placeholder, className, initial, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchedAt = useRef(0);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  function searchNow() {
    clearTimeout(timer.current);
    searchedAt.current = performance.now();
    search.current(field.current?.value ?? "");
  }
  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(searchNow, searchedAt.current + SEARCH_INTERVAL - performance.now());
  }
  useInputBeforeHydration(searchSoon);
  return (
    <div className={`relative ${className}`}>
      <span className="pointer-events-none absolute top-3 left-3 text-stone-500">
        <Icon name="search" />
      </span>
      <input
        ref={field}
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
        onChange={searchSoon}
        onBlur={searchNow}
      />
    </div>
  );
}
