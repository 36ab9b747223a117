import { createContext, useId, useLayoutEffect } from "react";
import type { Live, Unsubscribe } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";
import { useRequired } from "../../use-required.ts";

/** The forms of a page that hold unsaved input. */
export interface UnsavedForms {
  readonly isAny: Live<boolean>;
  add(form: string): void;
  remove(form: string): void;
  /** Whether anything is being saved, also without typed input. */
  readonly isSaving: Live<boolean>;
  /** Counts the work as saving until it ends. */
  whileSaving<T>(work: Promise<T>): Promise<T>;
  /** Calls `listener` whenever somebody decides to leave the page. */
  onLeave(listener: () => void): Unsubscribe;
  /** Calls those listeners. The forms stay unsaved until they are unmounted. */
  leave(): void;
  /** Leaves, and gives up all that is unsaved. */
  discardAll(): void;
}

export function unsavedForms(): UnsavedForms {
  const forms = new Set<string>();
  const isAny = liveSource(false);
  const isSaving = liveSource(false);
  let saving = 0;
  const listeners = new Set<() => void>();
  const update = () => isAny.set(forms.size > 0);
  const leave = () => {
    for (const listener of [...listeners]) listener();
  };
  const countSaving = (by: 1 | -1) => {
    saving += by;
    isSaving.set(saving > 0);
  };
  return {
    isAny,
    isSaving,
    whileSaving(work) {
      countSaving(1);
      return work.finally(() => countSaving(-1));
    },
    add(form) {
      forms.add(form);
      update();
    },
    remove(form) {
      forms.delete(form);
      update();
    },
    onLeave(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave,
    discardAll() {
      leave();
      forms.clear();
      update();
    },
  };
}

export const UnsavedContext = createContext<UnsavedForms | undefined>(undefined);

export const useUnsavedForms = (): UnsavedForms => useRequired(UnsavedContext);

/** Reports whether this form holds unsaved input; call what it returns before leaving a saved form. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const unsaved = useUnsavedForms();
  const form = useId();
  // A layout effect, because a passive one is cleaned up after the paint: too late for somebody who goes forward again at once.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    return () => unsaved.remove(form);
  }, [unsaved, form, isUnsaved]);
  return () => unsaved.remove(form);
}
