import { useRef } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../parts/icon.tsx";
import { useEarlyInput } from "./use-early-input.ts";
import { useTypingPause } from "./use-typing-pause.ts";

/** As long as a name can be. */
const LONGEST = 200;

interface SearchFieldProps {
  /** What the list was asked for when it was opened. */
  readonly initial: string;
  readonly onSearch: (text: string) => void;
}

/** The search of the product list (spec §2). What was typed before the page came alive counts too, so the field keeps its own text;
 *  and so a keystroke renders nothing anew. */
export function SearchField({ initial, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { typed, left } = useTypingPause(onSearch);
  useEarlyInput(() => typed(field.current?.value ?? ""));
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
        maxLength={LONGEST}
        defaultValue={initial}
        onChange={(event) => typed(event.target.value)}
        onBlur={(event) => left(event.target.value)}
      />
    </div>
  );
}
