import { type ComponentType, useRef, useState } from "react";
import { sk } from "#src/text/sk.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { useBackend } from "../../backend-context.tsx";
import { useNotices } from "../../notices/notices-context.tsx";
import { failureText } from "../saving/failure-text.ts";
import type { CsvPanelProps } from "./csv-panel.tsx";

/** `Stiahnuť CSV` and `Nahrať CSV` of /cms-prod (B11). What they do is loaded when it is asked for. The panel takes a line of its own, and
 *  the list below stays in use. */
export function CsvButtons() {
  const backend = useBackend();
  const { toasts } = useNotices();
  const [isDownloading, setIsDownloading] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<CsvPanelProps>>();
  const upload = useRef<HTMLButtonElement>(null);

  async function downloadAll() {
    if (isDownloading) return;
    setIsDownloading(true);
    try {
      const { downloadProducts } = await import("./download-products.ts");
      toasts.show("success", skCsv.downloaded(await downloadProducts(backend)));
    } catch (error) {
      toasts.show("error", `${skCsv.notDownloaded} ${failureText(error)}`);
    }
    setIsDownloading(false);
  }
  async function openPanel() {
    try {
      const { CsvPanel } = await import("./csv-panel.tsx");
      setPanel(() => CsvPanel);
    } catch (error) {
      console.error(error);
      toasts.show("error", sk.unexpected);
    }
  }
  function close() {
    setPanel(undefined);
    upload.current?.focus();
  }
  return (
    <>
      <button type="button" className="button-quiet" aria-disabled={isDownloading || undefined} onClick={downloadAll}>
        {skCsv.download}
      </button>
      <button
        ref={upload}
        type="button"
        className="button-quiet"
        aria-expanded={Panel !== undefined}
        onClick={openPanel}
      >
        {skCsv.upload}
      </button>
      {Panel && (
        <div className="order-last w-full">
          <Panel onClose={close} />
        </div>
      )}
    </>
  );
}
