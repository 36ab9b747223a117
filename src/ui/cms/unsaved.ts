import { createContext, useContext, useEffect, useId } from "react";
import type { Live, Unsubscribe } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

/** Which forms of a page hold something typed that is not saved yet; nobody leaves them unasked. */
export interface Unsaved {
  readonly isAny: Live<boolean>;
  hold(form: string): void;
  release(form: string): void;
  /** Somebody leaves for good: what is being saved is given up. What is unsaved stays reported until it is gone. */
  leave(): void;
  onLeave(left: () => void): Unsubscribe;
  /** Leaves, and nothing is unsaved any more. */
  releaseAll(): void;
}

export function unsavedForms(): Unsaved {
  const forms = new Set<string>();
  const leaving = new Set<() => void>();
  const isAny = liveSource(false);
  const tell = () => isAny.set(forms.size > 0);
  const leave = () => {
    for (const left of [...leaving]) left();
  };
  return {
    isAny,
    hold(form) {
      forms.add(form);
      tell();
    },
    release(form) {
      forms.delete(form);
      tell();
    },
    leave,
    onLeave(left) {
      leaving.add(left);
      return () => leaving.delete(left);
    },
    releaseAll() {
      leave();
      forms.clear();
      tell();
    },
  };
}

export const UnsavedContext = createContext<Unsaved | undefined>(undefined);

export function useUnsavedForms(): Unsaved {
  const unsaved = useContext(UnsavedContext);
  if (!unsaved) throw new Error("useUnsavedForms: no <UnsavedContext> above");
  return unsaved;
}

/** Reports whether this form holds something unsaved; call what it returns before leaving a saved form. */
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
