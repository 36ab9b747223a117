import { skPrint } from "#src/text/sk-print.ts";
import { Icon } from "./icon.tsx";

/** Opens the browser's dialog for printing (B3), which also makes PDF files. Not shown if there is no script. */
export function PrintButton() {
  return (
    <button type="button" className="button-quiet noscript:hidden" onClick={() => print()}>
      <Icon name="printer" className="size-4.5" />
      {skPrint.print}
    </button>
  );
}
