import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type BackendCode, BackendError, type Identity, type Session } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { emailKey } from "#src/domain/accounts/account-rules.ts";
import type { OperationOptions } from "#src/operations/retry.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText } from "./failure-text.ts";
import { useLeaving, useUnsavedForms } from "./unsaved.ts";

interface State {
  readonly isBusy: boolean;
  /** How much of a picture is uploaded, 0 to 1; absent where none is. */
  readonly progress?: number;
  /** Why the last attempt saved nothing, until the next one. */
  readonly failure?: string | undefined;
  /** The user cancelled the last attempt. */
  readonly isCancelled?: boolean;
  /** Whether the very same may succeed the next time. */
  readonly mayRetry?: boolean;
}
export interface Saving extends State {
  /** Does the work, unless it is being done already. The work resolves to why nothing was saved, or to nothing where it was.
   *  `onFailure` is called where it throws, with the text for the user; not where it was cancelled, or the form left. */
  run(
    work: (options: Required<OperationOptions>) => Promise<string | undefined>,
    onFailure?: (failure: string, error: unknown) => void,
  ): Promise<void>;
  /** Cancels an upload under way. */
  cancel(): void;
  /** Removes the failure of the last attempt. */
  reset(): void;
  /** Whether the form is not shown any more, or is being left. */
  isGone(): boolean;
}

/** Codes of a change that may have been made. */
const LOST: readonly BackendCode[] = ["unavailable", "inDoubt"];
/** The reason of the signal where the form is left. */
export const LEFT = new DOMException("left", "AbortError");

/** Codes that trying the very same again does not change. */
const FINAL: readonly BackendCode[] = ["notFound", "conflict", "invalid", "denied", "signedOut"];

/** The saving of one form. Where the session has ended, it waits until somebody has signed in and then does the work again (D17).
 *  Leaving the form aborts the work's `signal`: nothing more is written, and where nobody knows what became of a request under way, a toast
 *  says so. */
export function useSaving(): Saving {
  const { identity } = useBackend();
  const { toasts } = useMessages();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<State>({ isBusy: false });
  const running = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  useLeaving(() => running.current?.abort(LEFT));
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return {
    ...state,
    async run(work, onFailure) {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const stopSaving = unsaved.startSaving();
      signal.addEventListener("abort", stopSaving);
      const restoreFocus = rememberFocus();
      setState({ isBusy: true });
      const progress = (progress: number) => setState({ isBusy: true, progress });
      // One action, also where the work is done again after a sign-in: somebody may have taken it back meanwhile (ADR-021).
      const action = newId();
      let isRepeated = false;
      const attempt = () => {
        const options = { signal, progress, action, isRepeated };
        isRepeated = true;
        return work(options);
      };
      let failure: string | undefined;
      let mayRetry = false;
      let isCancelled = false;
      try {
        failure = await whileSignedIn(identity, controller, attempt);
      } catch (error) {
        // By the user, or because the form is left; somebody else's sign-in aborts with a `BackendError`.
        isCancelled = signal.aborted && !(error instanceof BackendError);
        failure = isCancelled ? skCms.picture.cancelled : failureText(error);
        // Nobody has answered yet what became of the attempt before, whose failure this is (ADR-021).
        if (state.failure === skCms.failure.inDoubt && failure === skCms.failure.unavailable) failure = state.failure;
        mayRetry = isCancelled || !(error instanceof BackendError && FINAL.includes(error.code));
        const isLost = error instanceof BackendError && LOST.includes(error.code);
        const isLeft = signal.reason === LEFT;
        if (!isLeft && !isCancelled) onFailure?.(failure, error);
        if (isLeft && isLost) toasts.show("error", skCms.failure.inDoubt);
      }
      stopSaving();
      running.current = undefined;
      if (isGone.current) return;
      flushSync(() => setState({ isBusy: false, failure, isCancelled, mayRetry }));
      restoreFocus();
    },
    cancel: () => running.current?.abort(),
    reset: () => setState({ isBusy: false }),
    isGone: () => isGone.current || running.current?.signal.reason === LEFT,
  };
}

/** Does the work, again after the same person has signed in where the session ended (D17). Where somebody else than `person` has, also while
 *  the work is done, it aborts it, with a `BackendError` as the reason. Rejects when it is aborted while it waits. */
export async function whileSignedIn<T>(
  { session }: Identity,
  controller: AbortController,
  work: () => Promise<T>,
  person = session.current(),
): Promise<T> {
  const { signal } = controller;
  const stop = abortWhere(session, controller, (now) => isSomebodyElse(now, person));
  const begun = session.current();
  try {
    signal.throwIfAborted();
    return await work();
  } catch (error) {
    const now = session.current();
    // The same person may have signed in again before the refusal arrived.
    const hasEnded = now === null || now !== begun;
    if (!(hasEnded && error instanceof BackendError && error.code === "signedOut")) throw error;
    await nextSession(session, signal);
    signal.throwIfAborted();
    return await work();
  } finally {
    stop();
  }
}

/** Does the work of a press that is not done again after a sign-in: its signal is aborted, with a `BackendError` as the reason, where whoever
 *  pressed is signed out meanwhile. */
export async function bySamePerson<T>({ session }: Identity, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const person = session.current();
  const stop = abortWhere(session, controller, (now) => now === null || isSomebodyElse(now, person));
  try {
    return await work(controller.signal);
  } finally {
    stop();
  }
}

/** A session, null where nobody is signed in, undefined where that is not known. */
export type MaybeSession = Session | null | undefined;

export const isSomebodyElse = (now: MaybeSession, person: MaybeSession): boolean =>
  Boolean(person && now) && emailKey(now?.email ?? "") !== emailKey(person?.email ?? "");

/** Aborts where the session is such a one or becomes it, until the function returned is called. */
function abortWhere(
  session: Identity["session"],
  controller: AbortController,
  isWrong: (now: MaybeSession) => boolean,
): () => void {
  const check = () => isWrong(session.current()) && controller.abort(new BackendError("signedOut"));
  check();
  return session.subscribe(check);
}

/** Resolves once somebody is signed in. Rejects when the signal is aborted, so that nothing is saved in the name of the next user. */
async function nextSession(session: Identity["session"], signal: AbortSignal): Promise<void> {
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      stop = session.subscribe(() => session.current() && resolve());
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      if (session.current()) resolve();
      if (signal.aborted) reject(signal.reason);
    });
  } finally {
    stop();
  }
}

/** What has the focus may be disabled or removed while a form is saved. The function returned gives the focus back to it, or to the
 *  form's submit button, unless something else has it by then. */
function rememberFocus(): () => void {
  const focused = document.activeElement;
  const form = focused?.closest("form");
  return () => {
    if (document.activeElement !== document.body) return;
    const target = focused?.isConnected ? focused : form?.querySelector("[type=submit]");
    if (target instanceof HTMLElement) target.focus();
  };
}
