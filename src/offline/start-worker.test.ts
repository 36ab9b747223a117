import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveSource } from "#src/backend/live.ts";
import type { Navigation } from "#src/ui/navigation/navigation.ts";
import type { ShownPage } from "./messages.ts";
import { startWorker } from "./start-worker.ts";

vi.mock("./service-worker.ts?worker&url", () => ({ default: "/service-worker.js" }));

const SITE = "https://naradie.example";
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
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
  let price = 6;
  const shown = liveSource({ path: location.pathname, price });
  startWorker(container, navigation, shown);
  return {
    messages,
    activate,
    setPrice(next: number) {
      price = next;
      shown.set({ path: location.pathname, price });
    },
    hide() {
      vi.stubGlobal("document", Object.assign(document, { visibilityState: "hidden" }));
      document.dispatchEvent(new Event("visibilitychange"));
    },
    goTo(path: string) {
      vi.stubGlobal("location", new URL(SITE + path));
      shown.set({ path: location.pathname, price });
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
  expect(messages).toEqual([
    {
      url: `${SITE}/home`,
      files: [`${SITE}/assets/a.js`],
      shown: { path: "/home", price: 6 },
      at: 1_000,
      isUpdate: false,
    },
  ]);
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
    [`${SITE}/home`, { path: "/home", price: 6 }],
    [`${SITE}/faq`, { path: "/faq", price: 6 }],
  ]);
});

test("B7 what changes on an open page is sent with its time: at most every three seconds, and when the page is hidden", async () => {
  const { messages, activate, setPrice, hide, goTo } = firstVisit();
  const sent = () => messages.splice(0).map(({ shown, at, isUpdate }) => [shown?.price, at, isUpdate]);
  activate();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual([[6, 1_000, false]]);
  for (let second = 1; second <= 7; second++) {
    setPrice(70 + second);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent()).toEqual([
    [73, 3_000, true],
    [76, 6_000, true],
  ]);
  hide();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual([[77, 7_000, true]]);
  hide();
  goTo("/faq");
  hide();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent(), "nothing new, and a page that does not yet count as seen").toEqual([]);
});
