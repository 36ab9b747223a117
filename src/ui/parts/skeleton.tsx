import type { ReactNode } from "react";
import { sk } from "#src/text/sk.ts";

/** The placeholder of data that has not arrived yet; an empty list is shown differently. */
export function Skeleton({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{sk.loading}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Placeholders of cards, one for each letter. */
export const cardSkeletons = (letters: string, className: string) =>
  [...letters].map((letter) => <div key={letter} className={className} />);

export const Loading = () => <Skeleton className="skeleton h-96" />;
