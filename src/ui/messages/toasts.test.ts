import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastStore } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const texts = (toasts: ReturnType<typeof toastStore>) => toasts.shown.current()?.map(({ text }) => text);

test("§9 a toast leaves after 3000 ms, each by its own clock", () => {
  const toasts = toastStore(3000);
  toasts.show("success", "prvý");
  vi.advanceTimersByTime(2000);
  toasts.show("error", "druhý");
  vi.advanceTimersByTime(999);
  expect(texts(toasts)).toEqual(["prvý", "druhý"]);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual(["druhý"]);
  vi.advanceTimersByTime(2000);
  expect(texts(toasts)).toEqual([]);
});

test("D1: toasts wait while pointed at or focused", () => {
  const toasts = toastStore(3000);
  toasts.show("info", "čakám");
  toasts.hold("pointed at");
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(["čakám"]);
  toasts.release("pointed at");
  vi.advanceTimersByTime(3000);
  expect(texts(toasts)).toEqual([]);
});

test("a toast shown while others are held back is held back with them", () => {
  const toasts = toastStore(3000);
  toasts.show("info", "prvý");
  toasts.hold("pointed at");
  toasts.show("info", "druhý");
  vi.advanceTimersByTime(10_000);
  expect(texts(toasts)).toEqual(["prvý", "druhý"]);
});

test("closing the toast that was pointed at does not hold back the next one", () => {
  const toasts = toastStore(3000);
  toasts.show("info", "prvý");
  toasts.hold("pointed at");
  toasts.close(1);
  toasts.show("info", "druhý");
  vi.advanceTimersByTime(3000);
  expect(texts(toasts)).toEqual([]);
});

test("D1: a toast that is focused stays when the pointer leaves it", () => {
  const toasts = toastStore(3000);
  toasts.show("info", "čakám");
  toasts.hold("focused");
  toasts.hold("pointed at");
  toasts.release("pointed at");
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(["čakám"]);
  toasts.release("focused");
  vi.advanceTimersByTime(3000);
  expect(texts(toasts)).toEqual([]);
});

test("ADR-005 toasts are shown in the stack mounted last, and what was announced there is not announced again after it", () => {
  const toasts = toastStore(3000);
  const roles = () => toasts.shown.current()?.map(({ text, role }) => `${text}: ${role}`);
  const leavePage = toasts.mountStack("page");
  const leaveDialog = toasts.mountStack("dialog");
  expect(toasts.activeStack.current()).toBe("dialog");
  toasts.show("error", "prvý");
  vi.advanceTimersByTime(600);
  toasts.show("success", "druhý");
  toasts.hold("pointed at");
  leaveDialog();
  expect(toasts.activeStack.current()).toBe("page");
  expect(roles()).toEqual(["prvý: silent", "druhý: status"]);
  // What pointed at them was in the dialog.
  vi.advanceTimersByTime(3000);
  expect(roles()).toEqual([]);
  leavePage();
  expect(toasts.activeStack.current()).toBeUndefined();
});

test("B26 a toast waits behind a dialog that is opened after it, and then stays for its whole time", () => {
  const toasts = toastStore(3000);
  const stacks = () => toasts.shown.current()?.map(({ text, stack }) => `${text}: ${stack}`);
  toasts.show("info", "pred stránkou");
  toasts.mountStack("page");
  const leaveDialog = toasts.mountStack("dialog");
  toasts.show("error", "v okne");
  expect(stacks()).toEqual(["pred stránkou: page", "v okne: dialog"]);
  vi.advanceTimersByTime(60_000);
  expect(stacks()).toEqual(["pred stránkou: page"]);
  leaveDialog();
  vi.advanceTimersByTime(2999);
  expect(stacks()).toEqual(["pred stránkou: page"]);
  vi.advanceTimersByTime(1);
  expect(stacks()).toEqual([]);
});

test("B16 a toast with a link stays for 10 s, another one beside it for its own time", () => {
  const toasts = toastStore(3000);
  toasts.show("success", "s odkazom", undefined, { label: "Zobraziť na webe", to: "/products/a" });
  toasts.show("success", "bez neho");
  vi.advanceTimersByTime(9_999);
  expect(texts(toasts)).toEqual(["s odkazom"]);
  toasts.hold("focused");
  vi.advanceTimersByTime(60_000);
  toasts.release("focused");
  vi.advanceTimersByTime(9_999);
  expect(texts(toasts)).toEqual(["s odkazom"]);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});
