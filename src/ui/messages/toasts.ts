import type { Live } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** How screen readers announce it; "none" if the focus moves to the same text. */
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
  /** Mounts a stack and returns what unmounts it. Meanwhile earlier stacks keep their toasts, with the timers stopped, so that none covers a
   *  dialog. When the stack is unmounted, its toasts move to the previous one, where they are not announced a second time. */
  mount(stack: string): () => void;
  /** Returns what `close` takes. */
  show(kind: Toast["kind"], text: string, role?: Toast["role"], action?: ToastAction): Toast["id"];
  close(id: number): void;
  /** Stops all timers until every reason is released. Then each starts from the beginning. */
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
}

type HoldReason = "pointed at" | "focused";

/** `timeout` in milliseconds. */
export function toastStore(timeout: number): Toasts {
  const shown = liveSource<readonly Toast[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;
  const holding = new Set<HoldReason>();
  const toasts = () => shown.current() ?? [];
  const stack = liveSource<string>();
  const stacks: string[] = [];

  function showLastStack() {
    // The pointer and the focus were in the other stack.
    holding.clear();
    stopTimers();
    stack.set(stacks.at(-1));
    for (const toast of toasts()) startTimer(toast);
  }
  /** Moves the toasts of a stack to the last one; undefined is where toasts wait for the first stack. */
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
    // The toast that was pointed at or focused is gone, without an event.
    if (toasts().length === 0) holding.clear();
  }
  function startTimer({ id, action, stack: own }: Toast) {
    if (holding.size === 0 && own === stack.current())
      timers.set(id, setTimeout(close, action ? ACTION_TIMEOUT : timeout, id));
  }
  function release(reason: HoldReason) {
    if (holding.delete(reason)) for (const toast of toasts()) startTimer(toast);
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
      holding.add(reason);
      stopTimers();
    },
  };
}
