import { useMemo, useState, useSyncExternalStore } from "react";
import type { Collection, Document, Live, Query, ResultOf } from "#src/backend/backend.ts";
import { useBackend } from "./backend-context.tsx";

/** The current value, rendered again on every change; undefined means "not yet". */
export function useLive<T>(live: Live<T>): T | undefined {
  return useSyncExternalStore(live.subscribe, live.current, live.current);
}

export function useList<Q extends Query>(query: Q): ResultOf<Q> | undefined {
  const { documents } = useBackend();
  // The same text for the same query, although its object is a new one with each rendering.
  const key = JSON.stringify(query);
  return useLive(useMemo(() => documents.list(JSON.parse(key) as Q), [documents, key]));
}

/** `null` if there is no such document. */
export function useDocument(collection: Collection, id: string): Document | null | undefined {
  const { documents } = useBackend();
  return useLive(useMemo(() => documents.get(collection, id), [documents, collection, id]));
}

/** The previous value while there is none, so that a list that grows by a page does not flicker; none after `of` has changed.
 *  Not for a collection for staff, whose values must go with the session. */
export function useLatestValue<T>(value: T | undefined, of: string): T | undefined {
  const [previous, setPrevious] = useState({ value, of });
  const stays = previous.of === of && value === undefined;
  if (!stays && (previous.value !== value || previous.of !== of)) setPrevious({ value, of });
  return stays ? previous.value : value;
}
