import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface EmptyBoxProps {
  readonly icon?: "package-open" | "clipboard-list";
  readonly text: string;
  readonly children?: ReactNode; // what can be done instead
}

/** In the place of a list that is empty. */
export function EmptyBox({ icon = "package-open", text, children }: EmptyBoxProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-md border-2 border-dashed border-stone-300 px-6 py-14 text-center">
      <Icon name={icon} className="size-12 text-stone-500" />
      <p className="max-w-md min-w-0 text-lg text-pretty break-words">{text}</p>
      {children}
    </div>
  );
}
