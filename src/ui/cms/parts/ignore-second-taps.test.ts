import { expect, test } from "vitest";
import { ignoreSecondTaps } from "./ignore-second-taps.ts";

const element = (name: string) => ({ name, closest: () => null }) as unknown as Element;

/** A page to tap on; `taps` are the names of what each tap reached. */
function page() {
  let shown = element("Odstrániť");
  const taps: string[] = [];
  const document = Object.assign(new EventTarget(), { elementFromPoint: () => shown });
  ignoreSecondTaps(document as unknown as Document);
  return {
    taps,
    show: (name: string) => {
      shown = element(name);
    },
    tap(timeStamp: number, clientX = 100, detail = 1, pointerType = "touch") {
      const press = Object.assign(new Event("pointerdown"), { clientX, clientY: 500, pointerType });
      Object.defineProperty(press, "timeStamp", { value: timeStamp });
      if (detail > 0) document.dispatchEvent(press);
      const click = Object.assign(new Event("click", { cancelable: true }), { detail });
      document.dispatchEvent(click);
      if (!click.defaultPrevented) taps.push((shown as unknown as { name: string }).name);
    },
    event: (type: string) => void document.dispatchEvent(new Event(type)),
  };
}

test("B16 of taps in quick succession only the first counts, where it put something else under the finger", () => {
  const { tap, show, taps } = page();
  tap(1_000);
  show("Áno");
  tap(1_250);
  tap(1_500);
  tap(2_000);
  expect(taps).toEqual(["Odstrániť"]);
  tap(2_700);
  expect(taps, "a tap that was thought over").toEqual(["Odstrániť", "Áno"]);
});

test("B16 the second tap counts after something was typed, not after the first has ticked a box", () => {
  const { tap, show, taps, event } = page();
  tap(1_000);
  event("input");
  show("Zmeniť ceny");
  tap(1_250);
  expect(taps).toEqual(["Odstrániť"]);
  event("beforeinput");
  tap(1_400);
  expect(taps).toEqual(["Odstrániť", "Zmeniť ceny"]);
});

test("B16 every tap counts on what stays where it is, elsewhere, and by the keyboard", () => {
  const { tap, show, taps } = page();
  tap(1_000);
  tap(1_100);
  show("Áno");
  tap(1_200, 200);
  show("Nie");
  tap(1_300, 200);
  expect(taps).toEqual(["Odstrániť", "Odstrániť", "Áno"]);
  tap(1_350, 200, 0);
  expect(taps).toEqual(["Odstrániť", "Odstrániť", "Áno", "Nie"]);
});

test("B16 of a mouse's clicks the second of a double click is ignored, as the browser counts them", () => {
  const { tap, show, taps } = page();
  tap(1_000, 100, 1, "mouse");
  show("Áno");
  tap(1_100, 100, 2, "mouse");
  expect(taps).toEqual(["Odstrániť"]);
  tap(1_200, 100, 1, "mouse");
  expect(taps).toEqual(["Odstrániť", "Áno"]);
});
