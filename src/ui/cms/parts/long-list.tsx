import { type ReactNode, useState } from "react";
import { skCms } from "#src/text/sk-cms.ts";

const STEP = 100; // Items at first and with each "show more", so that the page stays fluid with thousands of them.

interface LongListProps<T> {
  readonly items: readonly T[];
  readonly list: (items: ReactNode) => ReactNode;
  readonly children: (item: T) => ReactNode;
}

export function LongList<T>({ items, list, children }: LongListProps<T>) {
  const [shown, setShown] = useState(STEP);
  const more = Math.min(STEP, items.length - shown);
  return (
    <>
      {list(items.slice(0, shown).map(children))}
      {more > 0 && (
        <p className="p-4 text-center">
          <button type="button" className="button-quiet" onClick={() => setShown(shown + STEP)}>
            {skCms.more(more)}
          </button>
        </p>
      )}
    </>
  );
}
