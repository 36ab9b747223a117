import type { Document } from "../backend.ts";
import { FIRST_LOAD_MS, type Patience } from "./patience.ts";
import type { Source } from "./source.ts";

export interface WaitingForWhole {
  readonly patience: Patience;
  /** Those to be called when any listener has heard or doubts. */
  readonly waiting: Set<() => void>;
  /** When any listener has last heard from the server, and whether any doubts now. */
  signs(): { readonly lastHeard: number; readonly isDoubtful: boolean };
}

/** All documents of a collection's listener, once the server has spoken to it; undefined where it doubts. Patience is as long as a
 *  whole collection may take, anew with each sign of life, while no listener doubts. */
export function wholeOf(source: Source, { patience, waiting, signs }: WaitingForWhole) {
  const { signal, answered } = patience;
  const release = source.hold();
  let last = "";
  return new Promise<readonly Document[] | undefined>((resolve, reject) => {
    const look = () => {
      if (!signal.aborted && source.isStarting(Number.POSITIVE_INFINITY)) {
        const now = JSON.stringify(signs());
        if (now !== last) answered(signs().isDoubtful ? undefined : FIRST_LOAD_MS);
        last = now;
        return;
      }
      waiting.delete(look);
      signal.removeEventListener("abort", look);
      release();
      answered();
      if (signal.aborted) reject(signal.reason);
      else resolve(source.isSynced() ? source.documents() : undefined);
    };
    waiting.add(look);
    signal.addEventListener("abort", look);
    look();
  });
}
