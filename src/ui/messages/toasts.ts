import type { Live } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** How screen readers announce the toast; "none" if the focus moves to an element with the same text. */
  readonly role: "status" | "alert" | "none";
  readonly action?: ToastAction | undefined;
  /** When it was shown, in milliseconds since 1970. */
  readonly at: number;
  /** The stack that shows it. */
  readonly stack: string | undefined;
}
/** A link or a button in a toast, which closes the toast. */
type ToastAction = { readonly label: string } & (
  | {
      /** An address of the site, from its path on. */
      readonly to: string;
    }
  | { readonly run: () => void }
);

/** How long a toast with a link or a button stays, in milliseconds (B16). */
const ACTION_TIMEOUT = 10_000;

/** Milliseconds after which screen readers have begun to announce a toast. */
const ANNOUNCED_AFTER = 500;

/** Short messages that close by themselves (spec §1, §9: after 3000 ms; with a link or a button after 10 s), but not while one is pointed at or
 *  focused. */
export interface Toasts {
  readonly shown: Live<readonly Toast[]>;
  /** The stack that was mounted last: new toasts are shown in it. */
  readonly stack: Live<string>;
  /** Mounts a stack and returns the function that unmounts it. Until then, earlier stacks hold their toasts with stopped timers, so that no toast
   *  covers a dialog. Afterwards the toasts of the unmounted stack move to the previous stack, which does not announce them again. */
  mount(stack: string): () => void;
  /** Shows a toast and returns its id. */
  show(kind: Toast["kind"], text: string, role?: Toast["role"], action?: ToastAction): Toast["id"];
  close(id: number): void;
  /** Stops all timers until every reason is released. Then each starts from the beginning. */
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
}

type HoldReason = "pointed at" | "focused";

/** `timeout`: the milliseconds after which a toast without a link or a button closes. */
export function toastStore(timeout: number): Toasts {
  const shown = liveSource<readonly Toast[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;
  const holdReasons = new Set<HoldReason>();
  const toasts = () => shown.current() ?? [];
  const stack = liveSource<string>();
  const stacks: string[] = [];

  function showLastStack() {
    // The pointer and the focus were in the other stack.
    holdReasons.clear();
    stopTimers();
    stack.set(stacks.at(-1));
    for (const toast of toasts()) startTimer(toast);
  }
  /** Moves the toasts of a stack to the stack mounted last. Toasts whose stack is undefined wait for the first one. */
  function move(from: string | undefined) {
    const isAnnounced = ({ at }: Toast) => at <= Date.now() - ANNOUNCED_AFTER;
    const moved = (toast: Toast): Toast => ({
      ...toast,
      stack: stacks.at(-1),
      role: isAnnounced(toast) ? "none" : toast.role,
    });
    shown.set(toasts().map((toast) => (toast.stack === from ? moved(toast) : toast)));
  }
  function stopTimers() {
    for (const timer of timers.values()) clearTimeout(timer);
  }

  function close(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    shown.set(toasts().filter((toast) => toast.id !== id));
    // A removed toast fires no event if the pointer or the focus was on it.
    if (toasts().length === 0) holdReasons.clear();
  }
  function startTimer({ id, action, stack: ownStack }: Toast) {
    if (holdReasons.size === 0 && ownStack === stack.current())
      timers.set(id, setTimeout(close, action ? ACTION_TIMEOUT : timeout, id));
  }
  function release(reason: HoldReason) {
    if (holdReasons.delete(reason)) for (const toast of toasts()) startTimer(toast);
  }
  return {
    shown,
    stack,
    close,
    release,
    mount(name) {
      stacks.push(name);
      move(undefined);
      showLastStack();
      return () => {
        stacks.splice(stacks.indexOf(name), 1);
        move(name);
        showLastStack();
      };
    },
    show(kind, text, role = kind === "error" ? "alert" : "status", action) {
      const toast = { id: ++lastId, kind, text, role, action, at: Date.now(), stack: stack.current() };
      shown.set([...toasts(), toast]);
      startTimer(toast);
      return toast.id;
    },
    hold(reason) {
      holdReasons.add(reason);
      stopTimers();
    },
  };
}
