import type { Live } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** How screen readers announce the toast; "silent" if the focus moves to an element with the same text. */
  readonly role: "status" | "alert" | "silent";
  readonly action?: ToastAction | undefined;
  readonly at: number; // when it was shown, in milliseconds since 1970
  readonly stack: string | undefined; // the id of the stack that shows it; undefined until a stack is mounted
}
/** A button in a toast, or a link to an address of the site, from its path on. Either closes the toast. */
export type ToastAction = { readonly label: string } & ({ readonly run: () => void } | { readonly to: string });

const ACTION_TIMEOUT = 10_000; // milliseconds that a toast with a link or a button stays (B16)
const ANNOUNCED_AFTER = 500; // milliseconds after which screen readers have begun to announce a toast

/** Short messages, each of which closes after a time (spec §1, §9). They are shown in stacks: the page has one, and each open dialog has its own. */
export interface Toasts {
  readonly shown: Live<readonly Toast[]>;
  /** The id of the stack that was mounted last. New toasts are shown in it, and only its toasts close by time. */
  readonly activeStack: Live<string>;
  /** Mounts a stack and returns the function that unmounts it. Then its toasts move to the stack that becomes active. */
  mountStack(id: string): () => void;
  show(kind: Toast["kind"], text: string, role?: Toast["role"], action?: ToastAction): Toast["id"];
  close(id: Toast["id"]): void;
  /** Stops all timers until every reason is released. Then each starts again with its full time. */
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
}

type HoldReason = "pointed at" | "focused";

/** `timeout`: the milliseconds after which a toast without a link or a button closes. */
export function toastStore(timeout: number): Toasts {
  const shown = liveSource<readonly Toast[]>([]);
  const activeStack = liveSource<string>();
  const mountedStacks: string[] = [];
  const timers = new Map<Toast["id"], ReturnType<typeof setTimeout>>();
  const holdReasons = new Set<HoldReason>();
  let lastId = 0;
  const toasts = () => shown.current() ?? [];

  /** Activates the stack mounted last, and moves to it the toasts of `unmounted` (undefined: those without a stack). None is announced twice. */
  function activateLastStack(unmounted: string | undefined): void {
    const stack = mountedStacks.at(-1);
    const isAnnounced = ({ at }: Toast) => at <= Date.now() - ANNOUNCED_AFTER;
    const moved = (toast: Toast): Toast => ({ ...toast, stack, role: isAnnounced(toast) ? "silent" : toast.role });
    shown.set(toasts().map((toast) => (toast.stack === unmounted ? moved(toast) : toast)));
    // The pointer and the focus were in the other stack.
    holdReasons.clear();
    stopTimers();
    activeStack.set(stack);
    toasts().forEach(startTimer);
  }

  function startTimer({ id, action, stack }: Toast): void {
    const closesByTime = holdReasons.size === 0 && stack === activeStack.current();
    if (closesByTime) timers.set(id, setTimeout(close, action ? ACTION_TIMEOUT : timeout, id));
  }
  function stopTimers(): void {
    for (const timer of timers.values()) clearTimeout(timer);
  }
  function close(id: Toast["id"]): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    shown.set(toasts().filter((toast) => toast.id !== id));
    // A removed toast fires no event if the pointer or the focus was on it.
    if (toasts().length === 0) holdReasons.clear();
  }
  return {
    shown,
    activeStack,
    close,
    mountStack(id) {
      mountedStacks.push(id);
      activateLastStack(undefined);
      return () => {
        mountedStacks.splice(mountedStacks.indexOf(id), 1);
        activateLastStack(id);
      };
    },
    show(kind, text, role = kind === "error" ? "alert" : "status", action) {
      const toast = { id: ++lastId, kind, text, role, action, at: Date.now(), stack: activeStack.current() };
      shown.set([...toasts(), toast]);
      startTimer(toast);
      return toast.id;
    },
    hold(reason) {
      holdReasons.add(reason);
      stopTimers();
    },
    release(reason) {
      if (holdReasons.delete(reason)) toasts().forEach(startTimer);
    },
  };
}
