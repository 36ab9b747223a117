/** Animations (spec §1): sets `data-animated` unless a visitor prefers reduced motion. Without it, as in the server's HTML, nothing moves. */
export function loadAnimations(): void {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const apply = () => {
    document.documentElement.toggleAttribute("data-animated", !reduced.matches);
  };
  reduced.addEventListener("change", apply);
  apply();
}
