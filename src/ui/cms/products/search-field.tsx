import { useRef } from "react";
import { LONGEST_NAME } from "#src/domain/limits.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";
import { useTypingPause } from "./use-typing-pause.ts";

interface SearchFieldProps {
  /** The text searched for when the list was opened. */
  readonly initial: string;
  readonly onSearch: (text: string) => void;
}

/** The search of the product list (spec §2). The field is uncontrolled, so that it keeps what was typed before hydration and a keystroke
 *  renders nothing. */
export function SearchField({ initial, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { typed, left } = useTypingPause(onSearch);
  useInputBeforeHydration(() => typed(field.current?.value ?? ""));
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
        onChange={(event) => typed(event.target.value)}
        onBlur={(event) => left(event.target.value)}
      />
    </div>
  );
}
