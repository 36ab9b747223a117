import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";

/** A list without products, and the way to some. `undo` brings back what has just been removed. */
export function EmptyList({ undo }: { undo: (() => void) | undefined }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-md border-2 border-dashed border-stone-300 px-6 py-16 text-center">
      <Icon name="clipboard-list" className="size-12 text-stone-400" />
      <p className="max-w-md text-lg text-pretty">{skMyListPage.empty}</p>
      <Link to={PATHS.products} className="button-accent">
        {skMyListPage.browse}
      </Link>
      {undo && (
        <button type="button" ref={focus} className="text-link" onClick={undo}>
          {skMyListPage.undo}
        </button>
      )}
    </div>
  );
}

/** The focused button has been removed, and with it most of the page's height. */
function focus(button: HTMLButtonElement | null) {
  if (!button) return;
  scrollTo(0, 0);
  button.focus();
}
