import { createContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { liveSource } from "#src/backend/live.ts";
import { useRequired } from "../../use-required.ts";

export type UnsavedForms = ReturnType<typeof unsavedForms>;

/** What is lost if the user leaves the page: its forms with unsaved input, and its saves under way. `LeaveGuard` asks before that. */
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
  const leave = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    isAny, // Whether any form has unsaved input.
    isSaving, // Whether anything is being saved, also without typed input.
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
    /** Calls the listeners of `onLeave`, because the user has agreed to leave the page. Its forms count as unsaved until they are unmounted. */
    leave,
    /** As `leave`, but the forms do not count as unsaved any more, so that the browser asks nothing before it loads another page. */
    discardAll() {
      leave();
      forms.clear();
      update();
    },
  };
}

export const UnsavedContext = createContext<UnsavedForms | undefined>(undefined);

export const useUnsavedForms = (): UnsavedForms => useRequired(UnsavedContext);

/** Counts the form as unsaved while `isUnsaved`. The returned function ends that at once, so that a form that was saved can lead to another page. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const unsaved = useUnsavedForms();
  const form = useId();
  // A layout effect, because the cleanup of a passive one runs after the paint: then a user who goes to another page at once would be asked.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    return () => unsaved.remove(form);
  }, [unsaved, form, isUnsaved]);
  return () => unsaved.remove(form);
}

/** Calls `onLeave` when the user has agreed to leave the page, and when the component is unmounted. The returned function says whether it was called. */
export function useLeaving(onLeave: () => void): () => boolean {
  const unsaved = useUnsavedForms();
  const isLeft = useRef(false);
  const leave = useEffectEvent(() => {
    isLeft.current = true;
    onLeave();
  });
  useEffect(() => {
    isLeft.current = false; // In development React runs each effect twice, with its cleanup between.
    const stop = unsaved.onLeave(() => leave());
    return () => {
      stop();
      leave();
    };
  }, [unsaved]);
  return () => isLeft.current;
}
