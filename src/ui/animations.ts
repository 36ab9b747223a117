const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Animation support (spec §1): sets `data-animated` on the page as long as the visitor does not prefer reduced motion. Without it, as in
 *  the server's HTML, nothing moves. */
export function loadAnimations(): void {
  const reduced = matchMedia(REDUCED_MOTION);
  const apply = () => {
    document.documentElement.toggleAttribute("data-animated", !reduced.matches);
  };
  reduced.addEventListener("change", apply);
  apply();
}
