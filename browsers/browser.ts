import { expect, vi } from "vitest";
import type { Session } from "./engines.ts";

/** A window of one engine, as journeys use it. An element is found by a CSS selector and, where given, by its whole text, label or
 *  placeholder; what is done to it waits until one is shown. */
export interface Browser {
  /** Goes to a path of the site and waits until the page reacts. */
  open(path: string): Promise<void>;
  /** Goes to a path that is no page of ours, such as a document. */
  load(path: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page, which uses nothing but its arguments, and resolves to its result. */
  run<Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  click(selector: string, text?: string): Promise<void>;
  /** Replaces what a field holds. `within` is the selector of a part of the page. */
  fill(label: string, value: string, within?: string): Promise<void>;
  /** Chooses a file of this machine, or several, one on a line. */
  choose(label: string, file: string): Promise<void>;
  /** Presses keys one after another: characters, or the names in `KEYS`. */
  press(...keys: readonly string[]): Promise<void>;
  /** The path and query of the page. */
  address(): Promise<string>;
  /** The texts of all elements shown. */
  texts(selector: string): Promise<readonly string[]>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
}

/** WebDriver's codes of keys that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Escape: "\uE00C",
  Right: "\uE014",
};
/** The property by which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type Element = Readonly<Record<typeof ELEMENT, string>>;

export async function openBrowser({ send }: Session, url: string, width: number, height: number): Promise<Browser> {
  async function run<Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args) {
    const script = `return (${work}).apply(null, arguments)`;
    return (await send("ExecuteScript", { script, args })) as Awaited<Result>;
  }
  async function load(path: string): Promise<void> {
    await send("Navigate", { url: url + path });
  }
  /** In the middle of the window, because bars at its edges may cover what is there. */
  async function find(selector: string, text?: string): Promise<string> {
    let found: Element | null = null;
    const name = `${selector} ${text ?? ""}`;
    await expect
      .poll(async () => (found = (await run(findShown, selector, text ?? null)) as unknown as Element), {
        message: name,
      })
      .not.toBeNull();
    return (found as unknown as Element)[ELEMENT];
  }

  await openWindow(send, width, height);
  return {
    run,
    load,
    async open(path) {
      await load(path);
      await expect.poll(() => run(() => "ready" in document.documentElement.dataset)).toBe(true);
    },
    back: async () => void (await send("Back")),
    click: async (selector, text) => void (await send("ElementClick", { id: await find(selector, text) })),
    async fill(label, value, within = "body") {
      const id = await find(`${within} :is(input, textarea)`, label);
      await run((field) => (field as unknown as HTMLInputElement).select(), { [ELEMENT]: id });
      await send("ElementSendKeys", { id, text: value });
    },
    async choose(label, file) {
      await send("ElementSendKeys", { id: await find("input[type=file]", label), text: file });
    },
    async press(...keys) {
      const actions = keys.flatMap((key) => {
        const value = KEYS[key] ?? key;
        return [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ];
      });
      await send("PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    address: () => run(() => location.pathname + location.search),
    texts: (selector) => run(textsShown, selector),
    resize: (...size) => resize(send, ...size),
    screenshot: async () => Buffer.from((await send("TakeScreenshot", { full: false })) as string, "base64"),
  };
}

/** A window without a toolbar, because one with it cannot be as narrow as a phone. */
async function openWindow(send: Session["send"], width: number, height: number): Promise<void> {
  const first = await send("GetWindowHandle");
  const script = "open('about:blank', '_blank', 'noopener,popup,width=390,height=844')";
  await send("ExecuteScript", { script, args: [] });
  const handle = await vi.waitUntil(
    async () => ((await send("GetWindowHandles")) as string[]).find((other) => other !== first),
    { timeout: 30_000 },
  );
  await send("SwitchToWindow", { handle });
  await resize(send, width, height);
}

/** Higher than the bars of any window. */
const BARS = 150;

/** Sets the size of what the page sees, to which the window's bars are added. A larger difference is of a window that is still being
 *  resized. */
async function resize(send: Session["send"], width: number, height: number): Promise<void> {
  const script = "return [innerWidth, innerHeight]";
  let bars = [0, 0];
  await expect
    .poll(async () => {
      const [across = 0, down = 0] = bars;
      const outer = (await send("SetWindowRect", { width: width + across, height: height + down })) as DOMRect;
      const [innerWidth, innerHeight] = (await send("ExecuteScript", { script, args: [] })) as [number, number];
      const found = [outer.width - innerWidth, outer.height - innerHeight];
      if (found.every((size) => size >= 0 && size < BARS)) bars = found;
      return [innerWidth, innerHeight];
    })
    .toEqual([width, height]);
}

function findShown(selector: string, text: string | null): HTMLElement | null {
  function isNamed(element: HTMLElement): boolean {
    const { labels, placeholder } = element as HTMLInputElement;
    const parts = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
    const names = [element, ...(labels ?? []), ...parts].map((label) => label?.textContent);
    return [placeholder, element.ariaLabel, ...names].some((name) => name?.replace(/\s+/g, " ").trim() === text);
  }
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility() && (text === null || isNamed(element)),
  );
  found?.scrollIntoView({ block: "center" });
  return found ?? null;
}

function textsShown(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.innerText.replace(/\s+/g, " ").trim());
}
