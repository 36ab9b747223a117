import { expect, onTestFinished, test, vi } from "vitest";
import { listStore } from "./my-list-store.ts";

const KEY = "my-list";
const DRILL = { id: "vrtacka", name: "Vŕtačka" };
const SAW = { id: "pila", name: "Píla" };

/** What browsers store for a site, as far as lists use it. */
function deviceStorage(refuses: { read?: boolean; write?: boolean } = {}) {
  const texts = new Map<string, string>();
  const storage = {
    getItem(key: string) {
      if (refuses.read) throw new DOMException("denied", "SecurityError");
      return texts.get(key) ?? null;
    },
    setItem(key: string, text: string) {
      if (refuses.write) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
  };
  return { texts, tab: () => listStore(() => storage as unknown as Storage) };
}

test("B6 the list is stored on the device, where every tab reads it", () => {
  const { tab } = deviceStorage();
  const [one, other] = [tab(), tab()];
  one.set([DRILL]);
  expect(other.current()).toEqual([DRILL]);
  other.set([...other.current(), SAW]);
  expect(one.current()).toEqual([DRILL, SAW]);
  expect(tab().current()).toEqual([DRILL, SAW]);
});

test("B6 the list is the same value until it changes", () => {
  const { tab } = deviceStorage();
  const list = tab();
  expect(list.current()).toBe(list.current());
  list.set([DRILL]);
  expect(list.current()).toBe(list.current());
});

test("B6 a tab is notified of its own changes and of those of other tabs", () => {
  const { tab } = deviceStorage();
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  const list = tab();
  const seen: string[] = [];
  const stop = list.subscribe(() =>
    seen.push(
      list
        .current()
        .map(({ id }) => id)
        .join(),
    ),
  );
  list.set([DRILL]);
  tab().set([SAW]);
  page.dispatchEvent(new Event("storage"));
  stop();
  list.set([]);
  page.dispatchEvent(new Event("storage"));
  expect(seen).toEqual(["vrtacka", "pila"]);
});

test("B6 what cannot be read counts as an empty list and stays stored until the next change", () => {
  const { tab, texts } = deviceStorage();
  texts.set(KEY, "{nečitateľné");
  const list = tab();
  expect(list.current()).toEqual([]);
  expect(texts.get(KEY)).toBe("{nečitateľné");
  list.set([DRILL]);
  expect(tab().current()).toEqual([DRILL]);
});

test.each([{ read: true, write: true }, { write: true }])(
  "B6 where storage refuses %j the list lasts as long as the page",
  (refuses) => {
    const { tab } = deviceStorage(refuses);
    const list = tab();
    list.set([DRILL]);
    expect(list.current()).toEqual([DRILL]);
    list.set([DRILL, SAW]);
    expect(list.current()).toEqual([DRILL, SAW]);
    expect(tab().current()).toEqual([]);
  },
);
