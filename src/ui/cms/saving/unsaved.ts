import { createContext, useId, useLayoutEffect } from "react";
import type { Live } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";
import { useRequired } from "../../use-required.ts";

/** The forms of a page that hold unsaved input. */
export interface Unsaved {
  readonly isAny: Live<boolean>;
  /** Changes whenever somebody leaves the page. */
  readonly departures: Live<number>;
  hold(form: string): void;
  release(form: string): void;
  /** Somebody leaves. Unsaved input stays reported until its form is gone. */
  leave(): void;
  /** Somebody leaves, and nothing is unsaved any more. */
  releaseAll(): void;
}

export function unsavedForms(): Unsaved {
  const forms = new Set<string>();
  const isAny = liveSource(false);
  const departures = liveSource(0);
  const update = () => isAny.set(forms.size > 0);
  const leave = () => departures.set((departures.current() ?? 0) + 1);
  return {
    isAny,
    departures,
    hold(form) {
      forms.add(form);
      update();
    },
    release(form) {
      forms.delete(form);
      update();
    },
    leave,
    releaseAll() {
      leave();
      forms.clear();
      update();
    },
  };
}

export const UnsavedContext = createContext<Unsaved | undefined>(undefined);

export const useUnsavedForms = (): Unsaved => useRequired(UnsavedContext);

/** Reports whether this form holds unsaved input; call what it returns before leaving a saved form. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const unsaved = useUnsavedForms();
  const form = useId();
  // Released by the commit that takes the form away: after its paint would be too late for somebody who goes forward again at once.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    unsaved.hold(form);
    return () => unsaved.release(form);
  }, [unsaved, form, isUnsaved]);
  return () => unsaved.release(form);
}
