import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type BackendCode, BackendError, type Identity, type UploadOptions } from "#src/backend/backend.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { failureText } from "./failure-text.ts";
import { useUnsavedForms } from "./unsaved.ts";

interface State {
  readonly isBusy: boolean;
  /** How much of a picture has travelled, 0 to 1; absent where none does. */
  readonly progress?: number;
  /** Why the last attempt came to nothing, until the next one. */
  readonly failure?: string | undefined;
  /** The last attempt was given up by whoever made it, which is no failure although it saved nothing. */
  readonly isCancelled?: boolean;
  /** Whether the very same may succeed the next time. */
  readonly mayRetry?: boolean;
}
export interface Saving extends State {
  /** Does the work unless it is being done already, so that a double click does nothing twice. The work may return a failure of
   *  its own to be shown; `told` hears of those that were thrown. */
  run(work: (options: UploadOptions) => Promise<string | undefined>, told: (failure: string) => void): Promise<void>;
  /** Gives up an upload under way. */
  cancel(): void;
  forget(): void;
  /** Whether the form is not shown any more, or is being left. */
  isGone(): boolean;
}

/** What does not go away by trying the very same again. */
const FINAL: readonly BackendCode[] = ["notFound", "conflict", "invalid", "denied", "signedOut"];

/** The saving of one form. Where the session has ended it waits until somebody has signed in again (D17). Leaving the
 *  form gives it up: the work's `signal` is aborted, and nothing of it is begun after that. */
export function useSaving(): Saving {
  const { identity } = useBackend();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<State>({ isBusy: false });
  const running = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    const giveUp = () => running.current?.abort();
    const stop = unsaved.onLeave(giveUp);
    return () => {
      stop();
      isGone.current = true;
      giveUp();
    };
  }, [unsaved]);
  return {
    ...state,
    async run(work, told) {
      if (running.current) return;
      running.current = new AbortController();
      const { signal } = running.current;
      const focusBack = focusKeeper();
      setState({ isBusy: true });
      const options = { signal, progress: (progress: number) => setState({ isBusy: true, progress }) };
      let failure: string | undefined;
      let mayRetry = false;
      try {
        failure = await signedIn(identity, signal, () => work(options));
      } catch (error) {
        failure = signal.aborted ? skCms.picture.cancelled : failureText(error);
        mayRetry = signal.aborted || !(error instanceof BackendError && FINAL.includes(error.code));
        if (!signal.aborted) told(failure);
      }
      running.current = undefined;
      if (isGone.current) return;
      flushSync(() => setState({ isBusy: false, failure, isCancelled: signal.aborted, mayRetry }));
      focusBack();
    },
    cancel: () => running.current?.abort(),
    forget: () => setState({ isBusy: false }),
    isGone: () => isGone.current || Boolean(running.current?.signal.aborted),
  };
}

async function signedIn<T>({ session }: Identity, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackendError && error.code === "signedOut" && session.current() === null)) throw error;
  }
  await somebodySignsIn(session, signal);
  signal.throwIfAborted();
  return work();
}

/** Fails where the work was given up before, so that the next one to sign in does not do it unawares. */
async function somebodySignsIn(session: Identity["session"], signal: AbortSignal): Promise<void> {
  let stop = () => {};
  const heard = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      stop = session.subscribe(() => session.current() && resolve());
      signal.addEventListener("abort", () => reject(signal.reason), { signal: heard.signal });
      if (session.current()) resolve();
      if (signal.aborted) reject(signal.reason);
    });
  } finally {
    stop();
    heard.abort();
  }
}

/** What was focused may be disabled or taken away while a form is saved. Calling what this returns gives the focus back to it, or
 *  to its form's button, unless it has gone elsewhere. */
function focusKeeper(): () => void {
  const focused = document.activeElement;
  const form = focused?.closest("form");
  return () => {
    if (document.activeElement !== document.body) return;
    const target = focused?.isConnected ? focused : form?.querySelector("[type=submit]");
    if (target instanceof HTMLElement) target.focus();
  };
}
