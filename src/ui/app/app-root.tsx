import { type ReactNode, useEffect, useState } from "react";
import type { Backend } from "#src/backend/backend.ts";
import { BackendContext } from "../backend-context.tsx";
import { type Messages, MessagesContext } from "../messages/messages-context.tsx";
import { ToastStack } from "../parts/toast-stack.tsx";
import { CrashBoundary } from "../shell/crash-page.tsx";
import { CachedAtContext } from "../shell/offline-notice.tsx";
import { AlertDialog } from "./alert-dialog.tsx";

interface AppProps {
  readonly backend: Backend;
  readonly messages: Messages;
  readonly cachedAt?: number | undefined; // as in `CachedAtContext`
  readonly children: ReactNode; // the router's provider: follows the address bar, on the server a fixed one
}

export function App({ backend, messages, cachedAt, children }: AppProps) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // Runs one render after hydration, when the fields hold what was typed before it. Only then may the inline script repeat an early press (ADR-004).
  useEffect(() => {
    if (isHydrated) markReady();
  }, [isHydrated]);
  return (
    <BackendContext value={backend}>
      <MessagesContext value={messages}>
        <CachedAtContext value={cachedAt}>
          <CrashBoundary>{children}</CrashBoundary>
        </CachedAtContext>
        <ToastStack />
        <AlertDialog />
      </MessagesContext>
    </BackendContext>
  );
}

/** For the inline script, which waits until the page is hydrated (entry/document.ts). */
function markReady(): void {
  document.documentElement.dataset.ready = "";
  dispatchEvent(new Event("ready"));
}
