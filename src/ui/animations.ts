const CALM = "(prefers-reduced-motion: reduce)";

/** Animation support (spec §1): marks the page as one that may move, and stops as soon as the visitor asks for calm.
 *  Without the mark, which the server's page does not have, nothing moves. */
export function loadAnimations(): void {
  const calm = matchMedia(CALM);
  const apply = () => {
    document.documentElement.toggleAttribute("data-animated", !calm.matches);
  };
  calm.addEventListener("change", apply);
  apply();
}
