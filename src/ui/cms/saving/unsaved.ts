import { createContext, useContext, useEffect, useId } from "react";
import type { Live, Unsubscribe } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

/** The forms of a page that hold unsaved input; nobody leaves them unasked. */
export interface Unsaved {
  readonly isAny: Live<boolean>;
  hold(form: string): void;
  release(form: string): void;
  /** The page is being left: calls what `onLeave` was given. Unsaved input stays reported until its form is gone. */
  leave(): void;
  onLeave(left: () => void): Unsubscribe;
  /** Leaves, and reports nothing unsaved any more. */
  releaseAll(): void;
}

export function unsavedForms(): Unsaved {
  const forms = new Set<string>();
  const leaveListeners = new Set<() => void>();
  const isAny = liveSource(false);
  const update = () => isAny.set(forms.size > 0);
  const leave = () => {
    for (const left of [...leaveListeners]) left();
  };
  return {
    isAny,
    hold(form) {
      forms.add(form);
      update();
    },
    release(form) {
      forms.delete(form);
      update();
    },
    leave,
    onLeave(left) {
      leaveListeners.add(left);
      return () => leaveListeners.delete(left);
    },
    releaseAll() {
      leave();
      forms.clear();
      update();
    },
  };
}

export const UnsavedContext = createContext<Unsaved | undefined>(undefined);

export function useUnsavedForms(): Unsaved {
  const unsaved = useContext(UnsavedContext);
  if (!unsaved) throw new Error("useUnsavedForms: no <UnsavedContext> above");
  return unsaved;
}

/** Reports whether this form holds unsaved input; call what it returns before leaving a saved form. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const unsaved = useUnsavedForms();
  const form = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.hold(form);
    return () => unsaved.release(form);
  }, [unsaved, form, isUnsaved]);
  return () => unsaved.release(form);
}
