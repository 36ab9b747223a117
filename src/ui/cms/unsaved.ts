import { createContext, useContext, useEffect, useId } from "react";
import type { Live } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

/** Which forms of a page hold something typed that is not saved yet; nobody leaves them unasked. */
export interface Unsaved {
  readonly isAny: Live<boolean>;
  hold(form: string): void;
  release(form: string): void;
  releaseAll(): void;
}

export function unsavedForms(): Unsaved {
  const forms = new Set<string>();
  const isAny = liveSource(false);
  const tell = () => isAny.set(forms.size > 0);
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
    releaseAll() {
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
