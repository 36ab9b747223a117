import { useState } from "react";
import { isOn, MOST_ITEMS, type MyList, merged, removed } from "#src/domain/my-list/my-list.ts";
import { skMyList } from "#src/text/sk-my-list.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { myList } from "../../my-list-store.ts";
import { Icon } from "../../parts/icon.tsx";
import { nameId } from "../../parts/my-list-button.tsx";
import { EmptyList } from "./empty-list.tsx";
import { PricedList } from "./priced-list.tsx";

const NOTHING = { before: [], after: [] };

/** The visitor's own list. What was removed last stays in its place as a line, from which it can be put back. */
export function OwnList({ list }: { list: MyList }) {
  const { toasts } = useMessages();
  const [last, setLast] = useState<{ readonly before: MyList; readonly after: MyList }>(NOTHING);
  /** The list as it was before something was removed here, without what another tab has removed since. */
  const beforeOf = (current: MyList) => last.before.filter(({ id }) => isOn(current, id) || !isOn(last.after, id));
  // Another tab may have changed the list since it was rendered.
  function change(changed: (current: MyList) => MyList) {
    const current = myList.current();
    const next = changed(current);
    setLast({ before: current, after: next });
    myList.set(next);
  }
  function undo() {
    setLast(NOTHING);
    const current = myList.current();
    const next = merged(beforeOf(current), current);
    myList.set(next);
    if (!current.every(({ id }) => isOn(next, id))) toasts.show("info", skMyList.full(MOST_ITEMS));
  }
  const before = beforeOf(list);
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
            className="list-row-button"
            onClick={() => (isRemoved ? undo() : change((current) => removed(current, item.id)))}
          >
            {isRemoved ? (
              skMyListPage.undo
            ) : (
              <>
                <Icon name="x" className="on-phones size-5" />
                <span className="max-md:sr-only">{skMyList.remove}</span>
              </>
            )}
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
