import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";

/** A list without products, and the way to some. `undo` brings back what has just been removed. */
export function EmptyList({ undo }: { undo: (() => void) | undefined }) {
  return (
    <EmptyBox icon="clipboard-list" text={skMyListPage.empty}>
      <Link to={PATHS.products} className="button-accent">
        {skMyListPage.browse}
      </Link>
      {undo && (
        <button type="button" ref={focus} className="text-link" onClick={undo}>
          {skMyListPage.undo}
        </button>
      )}
    </EmptyBox>
  );
}

/** The focused button has been removed, and with it most of the page's height. */
function focus(button: HTMLButtonElement | null) {
  if (!button) return;
  scrollTo(0, 0);
  button.focus();
}
