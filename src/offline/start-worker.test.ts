import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Navigation } from "#src/ui/navigation/navigation.ts";
import type { ShownPage } from "./messages.ts";
import { startWorker } from "./start-worker.ts";

vi.mock("./service-worker.ts?worker&url", () => ({ default: "/service-worker.js" }));

const SITE = "https://naradie.example";
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", new URL(`${SITE}/home`));
  vi.stubGlobal("performance", { getEntriesByType: () => [{ name: `${SITE}/assets/a.js`, initiatorType: "script" }] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser whose worker becomes active when `activate` is called. */
function firstVisit() {
  const messages: ShownPage[] = [];
  const listeners: (() => void)[] = [];
  let activate = () => {};
  const ready = new Promise((resolve) => {
    activate = () => resolve({ active: { postMessage: (message: ShownPage) => messages.push(message) } });
  });
  const container = { controller: null, register: async () => {}, ready } as unknown as ServiceWorkerContainer;
  const navigation = {
    current: () => ({ isWaiting: false }),
    subscribe: (changed: () => void) => listeners.push(changed),
  } as unknown as Navigation;
  startWorker(container, navigation, () => ({ path: location.pathname }));
  return {
    messages,
    activate,
    goTo(path: string) {
      vi.stubGlobal("location", new URL(SITE + path));
      for (const changed of listeners) changed();
    },
  };
}

test("B7 a page counts as seen after one second, not before", async () => {
  const { messages, activate } = firstVisit();
  activate();
  await vi.advanceTimersByTimeAsync(999);
  expect(messages).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(messages).toEqual([{ url: `${SITE}/home`, files: [`${SITE}/assets/a.js`], shown: { path: "/home" } }]);
});

test("B7 pages that were seen before the worker is active are stored too, with what they showed", async () => {
  const { messages, activate, goTo } = firstVisit();
  await vi.advanceTimersByTimeAsync(1_000);
  goTo("/faq");
  await vi.advanceTimersByTimeAsync(1_000);
  goTo("/cennik");
  activate();
  await vi.advanceTimersByTimeAsync(500);
  expect(messages.map(({ url, shown }) => [url, shown])).toEqual([
    [`${SITE}/home`, { path: "/home" }],
    [`${SITE}/faq`, { path: "/faq" }],
  ]);
});
