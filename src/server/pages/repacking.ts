import { type Representation, repack } from "./representation.ts";

/** Staff often change several things in a row: what has not stood for so long may be gone soon. */
const STANDS_MS = 2_000;

/** Has what is asked for again packed as small as can be: one at a time, the others when they are asked for the next time. */
export function repacking(standsMs = STANDS_MS) {
  let isBusy = false;
  return (what: Representation): void => {
    if (what.isSmallest || isBusy || performance.now() - what.madeAt < standsMs) return;
    isBusy = true;
    void repack(what).finally(() => {
      isBusy = false;
    });
  };
}
