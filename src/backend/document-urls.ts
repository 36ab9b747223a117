import type { Live } from "./backend.ts";
import { liveSource, type Source } from "./live.ts";
import { documentKey, type PageValues } from "./page-data.ts";

/** The live URLs of fixed documents by their names, beginning with what the page was rendered from. `load` is called at the first subscription
 *  unless the URL `isKnown`. */
export function documentUrls(
  values: PageValues,
  load: (name: string) => Promise<string | null>,
  isKnown: (url: string | null | undefined) => boolean = (url) => url !== undefined,
): (name: string) => Live<string | null> {
  const sources = new Map<string, Source<string | null>>();
  return (name) => {
    const known = sources.get(name);
    if (known) return known;
    const source: Source<string | null> = liveSource(values[documentKey(name)] as string | null | undefined, () => {
      if (!isKnown(source.current())) load(name).then(source.set, console.error);
      return () => {};
    });
    sources.set(name, source);
    return source;
  };
}
