import { recompressed } from "./encoding.ts";
import { type Representation, recompress } from "./representation.ts";

/** Compresses documents as small as possible in a thread, each once, one at a time (ADR-013). The others wait for their next request. */
export function recompression(): (document: Representation) => Promise<void> {
  let isBusy = false;
  return async (document) => {
    const bytes = document.answer.body;
    if (document.isSmallest || isBusy || !bytes) return;
    isBusy = true;
    document.isSmallest = true;
    try {
      recompress(document, await recompressed(bytes));
    } finally {
      isBusy = false;
    }
  };
}
