import { useRef, useState } from "react";
import { readCatalogue } from "#src/operations/csv-catalogue.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { failureText } from "../saving/failure-text.ts";
import { CsvPanel } from "./csv-panel.tsx";
import { download } from "./download.ts";
import { inWorker } from "./in-worker.ts";

/** `Stiahnuť CSV` and `Nahrať CSV` of /cms-prod (B11). The panel takes a line of its own, and the list below stays in use. */
export function CsvButtons() {
  const backend = useBackend();
  const { toasts } = useMessages();
  const [isDownloading, setIsDownloading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const upload = useRef<HTMLButtonElement>(null);

  async function downloadAll() {
    if (isDownloading) return;
    setIsDownloading(true);
    try {
      const catalogue = await readCatalogue(backend);
      download(skCsv.fileName, await inWorker("export", { catalogue }));
      toasts.show("success", skCsv.downloaded(catalogue.products.length));
    } catch (error) {
      toasts.show("error", `${skCsv.notDownloaded} ${failureText(error)}`);
    }
    setIsDownloading(false);
  }
  function close() {
    setIsOpen(false);
    upload.current?.focus();
  }
  return (
    <>
      <div className="csv-actions">
        <button type="button" className="button-plain" aria-disabled={isDownloading || undefined} onClick={downloadAll}>
          {skCsv.download}
        </button>
        <button
          ref={upload}
          type="button"
          className="button-plain"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          {skCsv.upload}
        </button>
      </div>
      {isOpen && (
        <div className="w-full max-md:order-1">
          <CsvPanel onClose={close} />
        </div>
      )}
    </>
  );
}
