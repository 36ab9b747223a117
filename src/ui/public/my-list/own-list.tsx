import { useState } from "react";
import { isOn, MOST_ITEMS, type MyList, merged, removed } from "#src/domain/my-list/my-list.ts";
import { skMyList } from "#src/text/sk-my-list.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { myList } from "../../my-list-store.ts";
import { useNotices } from "../../notices/notices-context.tsx";
import { nameId } from "../../parts/my-list-button.tsx";
import { EmptyList } from "./empty-list.tsx";
import { PricedList } from "./priced-list.tsx";

/** The visitor's own list. What was removed last stays in its place as a line, from which it can be put back. */
export function OwnList({ list }: { list: MyList }) {
  const { toasts } = useNotices();
  const [before, setBefore] = useState<MyList>([]);
  // Another tab may have changed the list since it was rendered.
  function change(changed: (current: MyList) => MyList) {
    const current = myList.current();
    setBefore(current);
    myList.set(changed(current));
  }
  function undo() {
    setBefore([]);
    const current = myList.current();
    const next = merged(before, current);
    myList.set(next);
    if (!current.every(({ id }) => isOn(next, id))) toasts.show("info", skMyList.full(MOST_ITEMS));
  }
  if (list.length === 0) return <EmptyList undo={before.length > 0 ? undo : undefined} />;
  const shown = [...before, ...list.filter(({ id }) => !isOn(before, id))];
  return (
    <PricedList
      items={list}
      shown={shown}
      buttonOf={(item) => {
        const isRemoved = !isOn(list, item.id);
        return (
          <button
            type="button"
            aria-describedby={nameId(item.id)}
            className="text-link"
            onClick={() => (isRemoved ? undo() : change((current) => removed(current, item.id)))}
          >
            {isRemoved ? skMyListPage.undo : skMyList.remove}
          </button>
        );
      }}
    >
      <button type="button" className="text-link" onClick={() => change(() => [])}>
        {skMyListPage.clear}
      </button>
    </PricedList>
  );
}
