import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BackendCode } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { failedWith, type OperationOptions, Unanswered } from "#src/operations/commit-once.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText } from "./failure-text.ts";
import { useLeaving, useUnsavedForms } from "./unsaved.ts";
import { whileSignedIn } from "./while-signed-in.ts";

interface State {
  readonly isBusy: boolean;
  /** The uploaded part of a picture, 0 to 1; absent without an upload. */
  readonly progress?: number;
  /** Why the last attempt saved nothing, until the next one. */
  readonly failure?: string | undefined;
  /** Whether the last attempt has no answer, so that it may have saved something (ADR-021). */
  readonly isUnanswered?: boolean;
  readonly isCancelled?: boolean;
  /** Whether the same save may succeed at the next attempt. */
  readonly mayRetry?: boolean;
}
export type Saving = ReturnType<typeof useSaving>;

/** Codes for which no button to try again is shown. */
const FINAL: readonly BackendCode[] = ["notFound", "conflict", "invalid", "denied", "signedOut"];

/** The saving of one form. If the session has ended, it waits until the same person has signed in and then does the work again (D17).
 *  Leaving the form aborts the work's `signal`: nothing more is written, and if a commit under way has no answer, a toast says so. */
export function useSaving() {
  const { identity } = useBackend();
  const { toasts } = useMessages();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<State>({ isBusy: false });
  const running = useRef<AbortController>(undefined);
  /** The last attempt, unless it succeeded. */
  const lastAttempt = useRef<{ readonly content: readonly unknown[]; readonly action: string }>(undefined);
  const isLeft = useLeaving(() => running.current?.abort());

  /** Does the work, unless an earlier one is under way. The work resolves to why nothing was saved, or to undefined if it was saved.
   *  `onFailure` gets the text for the user if the work throws, unless it was cancelled or the form left.
   *  `content`: the values that are saved. If they are identical to those of a last attempt that failed, its action is used again, so that
   *  nothing is written twice. */
  async function run(
    work: (options: Required<OperationOptions>) => Promise<string | undefined>,
    onFailure?: (failure: string, error: unknown) => void,
    content: readonly unknown[] = [],
  ): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const stopSaving = unsaved.startSaving();
    signal.addEventListener("abort", stopSaving);
    const restoreFocus = rememberFocus();
    setState({ isBusy: true });
    const progress = (part: number) => setState({ isBusy: true, progress: part });
    const before = lastAttempt.current;
    const isSame = content.length > 0 && content.every((part, at) => Object.is(part, before?.content[at]));
    const action = before && isSame ? before.action : newId();
    lastAttempt.current = { content, action };
    let next: State = { isBusy: false };
    try {
      const failure = await whileSignedIn(identity, signal, () => work({ signal, progress, action }));
      if (failure === undefined) lastAttempt.current = undefined;
      next = { isBusy: false, failure };
    } catch (caught) {
      const isCancelled = signal.aborted;
      // The attempt before may have been written, and this one has brought no answer either.
      const isStillUnanswered = state.isUnanswered && (isCancelled || failedWith(caught, "unavailable"));
      const error = isStillUnanswered ? new Unanswered(caught) : caught;
      const isUnanswered = error instanceof Unanswered;
      const failure = isCancelled && !isUnanswered ? skCms.picture.cancelled : failureText(error);
      next = { isBusy: false, failure, isUnanswered, isCancelled, mayRetry: !failedWith(error, ...FINAL) };
      if (!isCancelled) onFailure?.(failure, error);
      else if (isUnanswered && isLeft()) toasts.show("error", failure);
    }
    stopSaving();
    running.current = undefined;
    flushSync(() => setState(next));
    if (!isLeft()) restoreFocus();
  }
  return {
    ...state,
    run,
    /** Cancels an upload under way. */
    cancel: () => running.current?.abort(),
    reset() {
      lastAttempt.current = undefined;
      setState({ isBusy: false });
    },
    /** Whether the form is not shown any more, or is being left. */
    isGone: isLeft,
  };
}

/** The focused element may be disabled or removed during a save. The returned function focuses it again or, if it is gone, the submit button. */
function rememberFocus(): () => void {
  const focused = document.activeElement;
  const form = focused?.closest("form");
  return () => {
    if (document.activeElement !== document.body) return;
    const target = focused?.isConnected ? focused : form?.querySelector("[type=submit]");
    if (target instanceof HTMLElement) target.focus();
  };
}
