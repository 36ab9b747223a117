import type { ReactNode } from "react";
import { Icon } from "../parts/icon.tsx";

/** An empty list of the back office, with what can be done about it. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <Icon name="package-open" className="size-10 text-stone-500" />
      <p className="max-w-md min-w-0 text-pretty break-words">{text}</p>
      {children}
    </div>
  );
}
