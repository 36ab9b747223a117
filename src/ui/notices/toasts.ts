import type { Live } from "#src/backend/backend.ts";
import { liveSource } from "#src/backend/live.ts";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** How screen readers announce it; "none" where the focus moves to the same text. */
  readonly role: "status" | "alert" | "none";
  readonly action?: ToastAction | undefined;
}
/** A button in a toast, which closes the toast. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** How long a toast with a button stays, in milliseconds (B10). */
const ACTION_TIMEOUT = 10_000;

/** Short messages that close by themselves (spec §1, §9: after 3000 ms; with a button after 10 s), but not while one is pointed at or
 *  focused. */
export interface Toasts {
  readonly shown: Live<readonly Toast[]>;
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

  function close(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    shown.set(toasts().filter((toast) => toast.id !== id));
    // The toast that was pointed at or focused is gone, without an event.
    if (toasts().length === 0) holding.clear();
  }
  function start({ id, action }: Pick<Toast, "id" | "action">) {
    if (holding.size === 0) timers.set(id, setTimeout(close, action ? ACTION_TIMEOUT : timeout, id));
  }
  return {
    shown,
    close,
    show(kind, text, role = kind === "error" ? "alert" : "status", action) {
      const toast = { id: ++lastId, kind, text, role, action };
      shown.set([...toasts(), toast]);
      start(toast);
      return toast.id;
    },
    hold(reason) {
      holding.add(reason);
      for (const timer of timers.values()) clearTimeout(timer);
    },
    release(reason) {
      if (holding.delete(reason)) for (const toast of toasts()) start(toast);
    },
  };
}
