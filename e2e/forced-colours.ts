import type { Locator } from "@playwright/test";

/** The controls of parts of a page that nobody would recognise where the system's colours replace ours: those with neither a border nor an underline nor
 *  an icon, and those that are current or chosen without a sign of it, also a
 *  switch without a knob. */
export async function unrecognised(parts: Locator): Promise<readonly string[]> {
  const page = parts.page();
  await page.emulateMedia({ forcedColors: "active" });
  const found = await parts.evaluateAll((all) => {
    const HIDDEN = ".sr-only, .skip-link:not(:focus)";
    const within = (selector: string) =>
      all
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)])
        .filter((element) => element.checkVisibility({ opacityProperty: true }) && !element.matches(HIDDEN));
    const isMarked = (element: Element) => {
      const { borderBottomWidth, outlineStyle, textDecorationLine } = getComputedStyle(element);
      return borderBottomWidth !== "0px" || outlineStyle !== "none" || textDecorationLine === "underline";
    };
    const isControl = (element: HTMLElement) =>
      [element, ...element.children].some(isMarked) ||
      element.querySelector("svg, img") !== null ||
      getComputedStyle(element, "::before").content.startsWith('"');
    const canvas = document.body.appendChild(document.createElement("i"));
    canvas.style.background = "Canvas";
    const plain = [getComputedStyle(canvas).backgroundColor, "rgba(0, 0, 0, 0)"];
    canvas.remove();
    const isChosen = (element: HTMLElement) => {
      const { outlineStyle, backgroundColor } = getComputedStyle(element);
      return outlineStyle === "solid" || !plain.includes(backgroundColor);
    };
    const controls = within(
      "button, select, textarea, input:not([type=radio], [type=checkbox]), label:has(> .sr-only)",
    );
    const chosen = within(
      "[aria-current], [aria-pressed=true], label:has(> .sr-only:checked), [role=switch] span > span",
    );
    const namesOf = (elements: readonly HTMLElement[], why: string) =>
      elements.map((element) => `${why}: ${element.ariaLabel ?? element.innerText} ${element.className}`);
    return [
      ...namesOf(
        controls.filter((element) => !isControl(element)),
        "no control",
      ),
      ...namesOf(
        chosen.filter((element) => !isChosen(element)),
        "not chosen",
      ),
    ];
  });
  await page.emulateMedia({ forcedColors: null });
  return found;
}
