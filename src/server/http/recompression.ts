import { recompressed } from "./encoding.ts";
import { type Representation, recompress } from "./representation.ts";

/** Compresses documents as small as possible, each once and one at a time, in a thread of its own (ADR-013). Until one is done it is sent
 *  as it was; the others are left for the next request for them. */
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
