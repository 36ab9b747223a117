import { useSyncExternalStore } from "react";
import { isOn, listFrom, type MyList, storedList } from "#src/domain/my-list/my-list.ts";
import { onStorageChanged } from "./on-storage-changed.ts";

const KEY = "my-list";

/** The visitor's list, stored on this device only (B6). Stored text that cannot be parsed reads as an empty list, and the next change
 *  overwrites it. Without storage the list lasts until the next page load. */
export function listStore(storage: () => Storage) {
  let stored: string | null = null;
  let list: MyList = [];
  const listeners = new Set<() => void>();
  return {
    /** Reads the storage, which another tab may have changed. Returns the same object for the same text, as `useSyncExternalStore` requires. */
    current(): MyList {
      try {
        const text = storage().getItem(KEY);
        if (text !== stored) list = listFrom(text);
        stored = text;
      } catch {
        // Storage is denied.
      }
      return list;
    },
    set(next: MyList): void {
      list = next;
      try {
        const text = storedList(next);
        storage().setItem(KEY, text);
        stored = text;
      } catch {
        // Storage is denied or full: the list lasts until another tab stores one.
      }
      for (const changed of [...listeners]) changed();
    },
    subscribe(changed: () => void) {
      listeners.add(changed);
      const end = onStorageChanged(changed);
      return () => {
        listeners.delete(changed);
        end();
      };
    },
  };
}

export const myList = listStore(() => localStorage);

/** Undefined on the server and during hydration. */
export const useMyList = (): MyList | undefined =>
  useSyncExternalStore(myList.subscribe, myList.current, () => undefined);

/** False on the server and during hydration. */
export const useIsOnMyList = (id: string): boolean =>
  useSyncExternalStore(
    myList.subscribe,
    () => isOn(myList.current(), id),
    () => false,
  );
