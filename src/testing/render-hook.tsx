import { act, type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";
import type { Backend } from "#src/backend/backend.ts";
import { BackendContext } from "#src/ui/backend-context.tsx";
import { UnsavedContext, unsavedForms } from "#src/ui/cms/saving/unsaved.ts";
import { MessagesContext, messages } from "#src/ui/messages/messages-context.tsx";
import { newKey } from "#src/ui/navigation/history-entry.ts";
import { LocationContext, NavigationContext } from "#src/ui/navigation/navigation-context.ts";

/** As much of a page as React needs for hooks that render nothing. */
function emptyPage(): HTMLElement {
  const node = { nodeType: 1, tagName: "DIV", addEventListener() {}, removeEventListener() {}, closest: () => null };
  const document = { ...node, nodeType: 9, body: node, activeElement: node, visibilityState: "visible" };
  const globals = { document, window: globalThis, HTMLElement: class {}, HTMLIFrameElement: class {} };
  for (const [name, value] of Object.entries({ ...globals, IS_REACT_ACT_ENVIRONMENT: true })) {
    vi.stubGlobal(name, value);
  }
  onTestFinished(() => void vi.unstubAllGlobals());
  return { ...node, ownerDocument: document } as unknown as HTMLElement;
}

/** A tab without a history. */
function Address({ first, children }: { first: string; children: ReactNode }) {
  const at = (to: string) => {
    const { pathname, search, hash } = new URL(to, "http://localhost");
    return { pathname, search, hash, key: newKey() };
  };
  const [location, setLocation] = useState(() => at(first));
  const [navigation] = useState(() => ({
    visit: async (to: string) => setLocation(at(to)),
    setLeaveQuestion: () => () => {},
  }));
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigationContext>
  );
}

/** Renders a hook of the back office as a browser does, at an address. `current()` is what it returned last. */
export async function renderHook<T>(backend: Backend, useHook: () => T, address = "/") {
  const returned: T[] = [];
  function Probe(): ReactNode {
    returned.push(useHook());
    return null;
  }
  const unsaved = unsavedForms();
  const shown = messages();
  const root = createRoot(emptyPage());
  const render = () =>
    root.render(
      <Address first={address}>
        <BackendContext value={backend}>
          <MessagesContext value={shown}>
            <UnsavedContext value={unsaved}>
              <Probe />
            </UnsavedContext>
          </MessagesContext>
        </BackendContext>
      </Address>,
    );
  await act(async () => render());
  return {
    current: () => returned.at(-1) as T,
    unsaved,
    toasts: () => shown.toasts.shown.current()?.map(({ kind, text }) => `${kind}: ${text}`),
    /** Presses the button of the last toast. Throws if it has none. */
    pressToast: () => {
      const toast = shown.toasts.shown.current()?.at(-1);
      if (!toast?.action || !("run" in toast.action)) throw new Error(`"${toast?.text}" has no button.`);
      const { run } = toast.action;
      return act(async () => run());
    },
    /** With what `useHook` closes over now. */
    rerender: render,
    /** Waits until everything that the work causes has been rendered. */
    act: (work: () => unknown) => act(async () => void (await work())),
    unmount: () => act(async () => root.unmount()),
  };
}
