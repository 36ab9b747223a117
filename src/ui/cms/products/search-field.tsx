import { useEffect, useRef } from "react";
import { LONGEST_NAME } from "#src/domain/limits.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";

/** Milliseconds without a keystroke before the text is searched for. */
const TYPING_PAUSE = 150;

interface SearchFieldProps {
  /** The text searched for when the list was opened. */
  readonly initial: string;
  readonly onSearch: (text: string) => void;
}

/** The search of the product list (spec §2). The field is uncontrolled, so that it keeps what was typed before hydration and a keystroke
 *  renders nothing. Leaving the field searches at once, so that the search precedes whatever is done next. */
export function SearchField({ initial, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  function searchNow() {
    clearTimeout(timer.current);
    search.current(field.current?.value ?? "");
  }
  function searchAfterPause() {
    clearTimeout(timer.current);
    timer.current = setTimeout(searchNow, TYPING_PAUSE);
  }
  useInputBeforeHydration(searchAfterPause);
  return (
    <div className="relative w-full sm:ml-auto sm:w-72">
      <span className="pointer-events-none absolute top-3 left-3 text-stone-500">
        <Icon name="search" />
      </span>
      <input
        ref={field}
        type="search"
        aria-label={skCms.products.search}
        placeholder={skCms.products.search}
        className="input pl-10"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        defaultValue={initial}
        onChange={searchAfterPause}
        onBlur={searchNow}
      />
    </div>
  );
}
