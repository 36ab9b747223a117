import { createContext, useEffect, useEffectEvent, useId, useLayoutEffect } from "react";
import type { Live, Unsubscribe } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";
import { useRequired } from "../../use-required.ts";

/** What of a page is unsaved or being saved. */
export interface UnsavedForms {
  readonly isAny: Live<boolean>;
  add(form: string): void;
  remove(form: string): void;
  /** Whether anything is being saved, also without typed input. */
  readonly isSaving: Live<boolean>;
  /** Something is being saved until what this returns is called. */
  startSaving(): () => void;
  /** Calls `listener` whenever the user decides to leave the page. */
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
  const saves = new Set<object>();
  const listeners = new Set<() => void>();
  const update = () => isAny.set(forms.size > 0);
  const leave = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    isAny,
    isSaving,
    startSaving() {
      const save = {};
      saves.add(save);
      isSaving.set(true);
      return () => {
        saves.delete(save);
        isSaving.set(saves.size > 0);
      };
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
  // A layout effect, because a passive one is cleaned up after the paint: too late for a user who goes forward again at once.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    return () => unsaved.remove(form);
  }, [unsaved, form, isUnsaved]);
  return () => unsaved.remove(form);
}

/** Calls `onLeave` when the user decides to leave the page, and when the component is unmounted. */
export function useLeaving(onLeave: () => void): void {
  const unsaved = useUnsavedForms();
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const stop = unsaved.onLeave(() => leave());
    return () => {
      stop();
      leave();
    };
  }, [unsaved]);
}
