import { useEffect, useRef, useState } from "react";
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
  /** How much of a picture is uploaded, 0 to 1; absent if none is. */
  readonly progress?: number;
  /** Why the last attempt saved nothing, until the next one. */
  readonly failure?: string | undefined;
  /** The user cancelled the last attempt. */
  readonly isCancelled?: boolean;
  /** Whether the very same may succeed the next time. */
  readonly mayRetry?: boolean;
}
export interface Saving extends State {
  /** Does the work, unless it is being done already. The work resolves to why nothing was saved, or to nothing if it was.
   *  `onFailure` is called if it throws, with the text for the user; not if it was cancelled, or the form left.
   *  `content`: the parts of what is saved, compared by identity. If all are those of the attempt before, which failed, its action is used again,
   *  so that nothing is written twice. Left out, it is always a new action. */
  run(
    work: (options: Required<OperationOptions>) => Promise<string | undefined>,
    onFailure?: (failure: string, error: unknown) => void,
    content?: readonly unknown[],
  ): Promise<void>;
  /** Cancels an upload under way. */
  cancel(): void;
  /** Removes the failure of the last attempt. */
  reset(): void;
  /** Whether the form is not shown any more, or is being left. */
  isGone(): boolean;
}

/** The reason of the signal if the form is left. */
const LEFT = new DOMException("left", "AbortError");

/** Codes for which no button to try again is shown. */
const FINAL: readonly BackendCode[] = ["notFound", "conflict", "invalid", "denied", "signedOut"];

/** The saving of one form. If the session has ended, it waits until the same person has signed in and then does the work again (D17).
 *  Leaving the form aborts the work's `signal`: nothing more is written, and if a commit under way has no answer, a toast says so. */
export function useSaving(): Saving {
  const { identity } = useBackend();
  const { toasts } = useMessages();
  const unsaved = useUnsavedForms();
  const [state, setState] = useState<State>({ isBusy: false });
  const running = useRef<AbortController>(undefined);
  /** The last attempt, unless it succeeded. */
  const lastAttempt = useRef<{ readonly content: readonly unknown[]; readonly action: string }>(undefined);
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
    async run(work, onFailure, content = []) {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const stopSaving = unsaved.startSaving();
      signal.addEventListener("abort", stopSaving);
      const restoreFocus = rememberFocus();
      setState({ isBusy: true });
      const progress = (progress: number) => setState({ isBusy: true, progress });
      const action = isSame(lastAttempt.current?.content, content) ? (lastAttempt.current?.action ?? newId()) : newId();
      lastAttempt.current = { content, action };
      let failure: string | undefined;
      let mayRetry = false;
      let isCancelled = false;
      try {
        failure = await whileSignedIn(identity, signal, () => work({ signal, progress, action }));
        if (failure === undefined) lastAttempt.current = undefined;
      } catch (error) {
        const isLeft = signal.reason === LEFT;
        isCancelled = signal.aborted;
        failure = isCancelled ? skCms.picture.cancelled : failureText(error);
        // Nobody has answered yet what became of the attempt before.
        const wasUnanswered = state.failure === skCms.failure.unanswered;
        if (wasUnanswered && (isCancelled || failure === skCms.failure.unavailable)) failure = skCms.failure.unanswered;
        mayRetry = !failedWith(error, ...FINAL);
        if (!isCancelled) onFailure?.(failure, error);
        if (isLeft && error instanceof Unanswered) toasts.show("error", skCms.failure.unanswered);
      }
      stopSaving();
      running.current = undefined;
      if (isGone.current) return;
      flushSync(() => setState({ isBusy: false, failure, isCancelled, mayRetry }));
      restoreFocus();
    },
    cancel: () => running.current?.abort(),
    reset() {
      lastAttempt.current = undefined;
      setState({ isBusy: false });
    },
    isGone: () => isGone.current || running.current?.signal.reason === LEFT,
  };
}

const isSame = (before: readonly unknown[] | undefined, content: readonly unknown[]): boolean =>
  before !== undefined &&
  content.length > 0 &&
  before.length === content.length &&
  content.every((part, at) => Object.is(part, before[at]));

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
