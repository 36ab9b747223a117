import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { sk } from "#src/text/sk.ts";
import { useMessages } from "../messages/messages-context.tsx";
import type { Toast } from "../messages/toasts.ts";
import { useLive } from "../use-live.ts";
import { Icon } from "./icon.tsx";

const ICONS = { success: "circle-check", info: "info", error: "circle-alert" } as const;

const ROLES = ["status", "alert", "none"] as const;

/** Toasts at the top right, under the navigation. The page has one, and each modal dialog, because all around an open dialog is inert; the
 *  one mounted last shows them. Its live regions are there before their toasts, so that screen readers announce these. */
export function ToastStack() {
  const { toasts } = useMessages();
  const id = useId();
  useLayoutEffect(() => toasts.mount(id), [toasts, id]);
  const current = useLive(toasts.stack) ?? id;
  const all = useLive(toasts.shown);
  const shown = current === id ? all : undefined;
  const stack = useRef<HTMLElement>(null);
  // Popovers and dialogs lie in the order in which they were opened, so it is reopened for each toast to lie on top.
  useEffect(() => {
    if (shown?.length) stack.current?.togglePopover?.(false);
    stack.current?.togglePopover?.(true);
  }, [shown]);
  return (
    <section
      ref={stack}
      popover="manual"
      aria-label={shown && sk.toast.label}
      className="toast-stack pointer-events-none fixed inset-x-3 top-20 z-40 flex flex-col items-end gap-2 sm:left-auto sm:w-96"
      onPointerEnter={() => toasts.hold("pointed at")}
      onPointerLeave={() => toasts.release("pointed at")}
      onFocus={() => toasts.hold("focused")}
      onBlur={() => toasts.release("focused")}
    >
      {ROLES.map((role) => (
        <div key={role} role={role} className="contents">
          {shown?.map((toast) => toast.role === role && <ToastItem key={toast.id} toast={toast} />)}
        </div>
      ))}
    </section>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const { toasts } = useMessages();
  return (
    <div className={`toast lifted toast-${toast.kind}`}>
      <Icon name={ICONS[toast.kind]} className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        <p className="min-w-0 break-words">{toast.text}</p>
        {toast.action && "run" in toast.action && (
          <button
            type="button"
            className="-my-2 min-h-11 shrink-0 font-semibold underline"
            onClick={() => {
              toasts.close(toast.id);
              if (toast.action && "run" in toast.action) toast.action.run();
            }}
          >
            {toast.action.label}
          </button>
        )}
        {toast.action && "to" in toast.action && (
          // The stack is outside the router, so the page is loaded.
          <a
            href={toast.action.to}
            className="-my-2 inline-flex min-h-11 shrink-0 items-center font-semibold underline"
          >
            {toast.action.label}
          </a>
        )}
      </div>
      <button
        type="button"
        aria-label={sk.toast.close}
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center"
        onClick={() => toasts.close(toast.id)}
      >
        <Icon name="x" className="size-4.5" />
      </button>
    </div>
  );
}
