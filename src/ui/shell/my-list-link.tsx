import { useState } from "react";
import { skMyList } from "#src/text/sk-my-list.ts";
import { useMyList } from "../my-list-store.ts";
import { Icon } from "../parts/icon.tsx";
import { NavLink } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";

/** Leads to the visitor's list, after hydration with its number of products (B6). Screen readers announce here what was added or removed anywhere. */
export function MyListLink() {
  const list = useMyList();
  const count = list?.length ?? 0;
  const [last, setLast] = useState({ list, announcement: "" });
  if (last.list !== list) setLast({ list, announcement: change(last.list?.length ?? count, count) });
  return (
    <>
      <NavLink to={PATHS.myList} aria-label={skMyList.link(count)} className="nav-icon relative">
        <Icon name="clipboard-list" />
        {count > 0 && <span className="list-count figures">{count}</span>}
      </NavLink>
      <span role="status" className="sr-only">
        {/* A new key makes a new element, so that screen readers announce the same words again. */}
        <span key={count}>{last.announcement}</span>
      </span>
    </>
  );
}

function change(before: number, now: number): string {
  if (before === now) return "";
  return before < now ? skMyList.added : skMyList.removed;
}
