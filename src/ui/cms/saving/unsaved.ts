import { createContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { liveSource } from "#src/backend/live.ts";
import { useRequired } from "../../use-required.ts";

export type UnsavedForms = ReturnType<typeof unsavedForms>;

/** The forms of a page that have unsaved input, and the saves under way. */
export function unsavedForms() {
  const forms = new Set<string>();
  const saves = new Set<object>();
  const listeners = new Set<() => void>();
  const isAny = liveSource(false);
  const isSaving = liveSource(false);
  const update = () => {
    isAny.set(forms.size > 0);
    isSaving.set(saves.size > 0);
  };
  /** Calls the listeners of `onLeave`, because the user has decided to leave the page. The forms stay unsaved until they are unmounted. */
  const leave = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    isAny,
    /** Whether anything is being saved, also without typed input. */
    isSaving,
    /** Begins a save, which lasts until the returned function is called. */
    startSaving() {
      const save = {};
      saves.add(save);
      update();
      return () => {
        saves.delete(save);
        update();
      };
    },
    add(form: string) {
      forms.add(form);
      update();
    },
    remove(form: string) {
      forms.delete(form);
      update();
    },
    onLeave(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave,
    /** Leaves, and gives up all that is unsaved. */
    discardAll() {
      leave();
      forms.clear();
      update();
    },
  };
}

export const UnsavedContext = createContext<UnsavedForms | undefined>(undefined);

export const useUnsavedForms = (): UnsavedForms => useRequired(UnsavedContext);

/** Reports whether this form holds unsaved input; call the returned function before leaving a saved form. */
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

/** Calls `onLeave` when the user decides to leave the page, and when the component is unmounted. The returned function says whether it was called. */
export function useLeaving(onLeave: () => void): () => boolean {
  const unsaved = useUnsavedForms();
  const isLeft = useRef(false);
  const leave = useEffectEvent(() => {
    isLeft.current = true;
    onLeave();
  });
  useEffect(() => {
    isLeft.current = false;
    const stop = unsaved.onLeave(() => leave());
    return () => {
      stop();
      leave();
    };
  }, [unsaved]);
  return () => isLeft.current;
}
