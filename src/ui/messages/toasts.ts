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

/** After so many milliseconds screen readers have begun to announce a toast. */
const ANNOUNCED_AFTER = 500;

/** Short messages that close by themselves (spec §1, §9: after 3000 ms; with a link or a button after 10 s), but not while one is pointed at or
 *  focused. */
export interface Toasts {
  readonly shown: Live<readonly Toast[]>;
  /** Of those that are mounted, the stack in which new toasts are shown: the one that was mounted last. */
  readonly stack: Live<string>;
  /** Mounts a stack and returns what unmounts it. The toasts of the stacks before wait behind it, with their timers stopped, so that they never
   *  cover a dialog. Its own move to the stack before when it is unmounted; what was announced is not announced again there. */
  mount(stack: string): () => void;
  /** Returns what `close` takes. */
  show(kind: Toast["kind"], text: string, role?: Toast["role"], action?: ToastAction): Toast["id"];
  close(id: number): void;
  /** Stops the timers of all toasts until every reason is released, which restarts each. */
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
    // What pointed at or focused a toast was in the other stack.
    holding.clear();
    stopTimers();
    stack.set(stacks.at(-1));
    for (const toast of toasts()) start(toast);
  }
  /** Toasts that were shown before there was a stack move to the first one. */
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
  function start({ id, action, stack: own }: Toast) {
    if (holding.size === 0 && own === stack.current())
      timers.set(id, setTimeout(close, action ? ACTION_TIMEOUT : timeout, id));
  }
  function release(reason: HoldReason) {
    if (holding.delete(reason)) for (const toast of toasts()) start(toast);
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
      start(toast);
      return toast.id;
    },
    hold(reason) {
      holding.add(reason);
      stopTimers();
    },
  };
}
