import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from "react";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { useMessages } from "../messages/messages-context.tsx";
import type { Toast, ToastAction } from "../messages/toasts.ts";
import { useLive } from "../use-live.ts";
import { Icon } from "./icon.tsx";

const ICONS = { success: "circle-check", info: "info", error: "circle-alert" } as const;
const ROLES = ["status", "alert", "silent"] as const;

/** Toasts at the top right, under the navigation; on phones only the newest is seen. Each modal dialog has its own: the page is inert then.
 *  A stack is open even without toasts: screen readers announce only what is added to a live region that is shown. */
export function ToastStack() {
  const { toasts } = useMessages();
  const id = useId();
  useLayoutEffect(() => toasts.mountStack(id), [toasts, id]);
  const isActive = useLive(toasts.activeStack) === id;
  const ofAllStacks = useLive(toasts.shown);
  const shown = useMemo(() => ofAllStacks?.filter((toast) => toast.stack === id), [ofAllStacks, id]);
  const stack = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isActive || !shown) return;
    if (shown.length > 0) return openOnTop(stack.current);
    // Runs in a later task than hydration, because the browser computes the styles of the whole page for this call.
    const timer = setTimeout(openOnTop, 0, stack.current);
    return () => clearTimeout(timer);
  }, [shown, isActive]);
  useNextTabStop(stack, isActive ? shown?.findLast(({ action }) => action)?.id : undefined);
  /** The element that had the focus before a toast got it. */
  const focusedBefore = useRef<HTMLElement>(null);
  function close(toast: Toast) {
    if (stack.current?.contains(document.activeElement)) focusedBefore.current?.focus({ preventScroll: true });
    toasts.close(toast.id);
  }
  return (
    <section
      ref={stack}
      popover="manual"
      aria-label={isActive ? sk.toast.label : undefined}
      className="toast-stack pointer-events-none fixed inset-x-3 top-20 z-40 flex flex-col items-end gap-2 sm:left-auto sm:w-96"
      onPointerEnter={() => toasts.hold("pointed at")}
      onPointerLeave={() => toasts.release("pointed at")}
      onFocus={({ relatedTarget, currentTarget }) => {
        toasts.hold("focused");
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          focusedBefore.current = relatedTarget;
      }}
      onBlur={() => toasts.release("focused")}
    >
      {ROLES.map((role) => (
        <div key={role} role={role === "silent" ? undefined : role} className="contents">
          {shown
            ?.filter((toast) => toast.role === role)
            .map((toast) => (
              <ToastItem key={toast.id} toast={toast} isNewest={toast === shown.at(-1)} onClose={() => close(toast)} />
            ))}
        </div>
      ))}
    </section>
  );
}

/** Once a toast with a link or a button is shown, the first Tab leads to that link or button, wherever the focus is. */
function useNextTabStop(stack: RefObject<HTMLElement | null>, toast: Toast["id"] | undefined): void {
  useEffect(() => {
    if (toast === undefined) return;
    // The focus is read in a later task, once the action that showed the toast has given the focus back.
    let focused: Element | null = document.activeElement;
    const timer = setTimeout(() => {
      focused = document.activeElement;
    });
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Tab" || event.shiftKey || stack.current?.contains(document.activeElement)) return;
      removeEventListener("keydown", onKeyDown, true);
      // If the user has moved the focus since, Tab does what it always does.
      if (document.activeElement !== focused) return;
      openOnTop(stack.current);
      const actions = stack.current?.querySelectorAll<HTMLElement>("[data-action]") ?? [];
      event.preventDefault();
      [...actions].at(-1)?.focus();
    }
    addEventListener("keydown", onKeyDown, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKeyDown, true);
    };
  }, [stack, toast]);
}

/** Opens a stack above dialogs and popovers that were opened before. It is closed first, because the browser puts on top what opens last. */
function openOnTop(stack: HTMLElement | null): void {
  stack?.togglePopover?.(false);
  stack?.togglePopover?.(true);
}

type ToastItemProps = { readonly toast: Toast; readonly isNewest: boolean; readonly onClose: () => void };

function ToastItem({ toast: { kind, text, action }, isNewest, onClose }: ToastItemProps) {
  return (
    <div className={`toast lifted toast-${kind}`} data-newest={isNewest || undefined}>
      <Icon name={ICONS[kind]} className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        <p className="min-w-0 break-words">{keptTogether(text)}</p>
        {action && <Action action={action} onClose={onClose} />}
      </div>
      <button
        type="button"
        aria-label={sk.toast.close}
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center"
        onClick={onClose}
      >
        <Icon name="x" className="size-4.5" />
      </button>
    </div>
  );
}

function Action({ action, onClose }: { readonly action: ToastAction; readonly onClose: () => void }) {
  if ("to" in action)
    return (
      // The stack is outside the router, so a plain link loads the page.
      <a
        data-action
        href={action.to}
        className="-my-2 inline-flex min-h-11 shrink-0 items-center font-semibold underline"
      >
        {action.label}
      </a>
    );
  const { label, run } = action;
  return (
    <button
      type="button"
      data-action
      className="-my-2 min-h-11 shrink-0 font-semibold underline"
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </button>
  );
}
