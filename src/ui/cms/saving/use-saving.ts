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
  readonly progress?: number; // The uploaded part of the files, 0 to 1; absent without an upload.
  readonly failure?: string | undefined; // Why the last attempt saved nothing, until the next one.
  readonly isUnanswered?: boolean; // Whether the last attempt has no answer; it may have saved something (ADR-021).
  readonly isCancelled?: boolean;
  readonly mayRetry?: boolean; // Whether the same save may succeed at the next attempt.
}
export type Saving = ReturnType<typeof useSaving>;

/** Codes for which no button to try again is shown. */
const FINAL: readonly BackendCode[] = ["notFound", "conflict", "invalid", "denied", "signedOut"];

/** The saving of one form, one attempt at a time. If the session has ended, an attempt waits until the same person has signed in (D17). Leaving
 *  the form aborts the attempt: it writes nothing more, and if its last commit has no answer, a toast says so. */
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
   *  `onFailure` is called if the work throws, unless staff cancelled the attempt or left the form.
   *  `content` is what is saved. If a failed attempt had the same content, this one repeats its action, so that nothing is written twice. */
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
    signal.addEventListener("abort", stopSaving); // The question before leaving does not warn of an aborted save.
    const restoreFocus = rememberFocus();
    setState({ isBusy: true });
    const progress = (part: number) => setState({ isBusy: true, progress: part });
    const action = actionFor(content);
    let end: State;
    try {
      const failure = await whileSignedIn(identity, signal, () => work({ signal, progress, action }));
      if (failure === undefined) lastAttempt.current = undefined;
      end = { isBusy: false, failure };
    } catch (caught) {
      const isCancelled = signal.aborted;
      // If the attempt before has no answer and this one brings none either, something may still have been saved.
      const bringsNoAnswer = isCancelled || failedWith(caught, "unavailable");
      const error = state.isUnanswered && bringsNoAnswer ? new Unanswered(caught) : caught;
      const isUnanswered = error instanceof Unanswered;
      const failure = isCancelled && !isUnanswered ? skCms.picture.cancelled : failureText(error);
      end = { isBusy: false, failure, isUnanswered, isCancelled, mayRetry: !failedWith(error, ...FINAL) };
      if (!isCancelled) onFailure?.(failure, error);
      else if (isUnanswered && isLeft()) toasts.show("error", failure);
    }
    stopSaving();
    running.current = undefined;
    flushSync(() => setState(end)); // At once, because only an enabled field can be focused.
    if (!isLeft()) restoreFocus();
  }
  function actionFor(content: readonly unknown[]): string {
    const last = lastAttempt.current;
    const isSame = content.length > 0 && content.every((part, at) => Object.is(part, last?.content[at]));
    const action = last && isSame ? last.action : newId();
    lastAttempt.current = { content, action };
    return action;
  }
  return {
    ...state,
    run,
    cancel: () => running.current?.abort(),
    reset() {
      lastAttempt.current = undefined;
      setState({ isBusy: false });
    },
    /** Whether staff have agreed to leave the form, or it is not shown any more. */
    isLeft,
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
