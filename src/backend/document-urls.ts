import type { Live } from "./backend.ts";
import { liveSource, type Source } from "./live.ts";
import { documentKey, type PageValues } from "./page-data.ts";

/** The live URLs of fixed documents by their names, beginning with what the page was rendered from. `load` is called at the first subscription
 *  unless the URL `isKnown`, and at a later one after it failed. */
export function documentUrls(
  values: PageValues,
  load: (name: string) => Promise<string | null>,
  isKnown: (url: string | null | undefined) => boolean = (url) => url !== undefined,
): (name: string) => Live<string | null> {
  const sources = new Map<string, Source<string | null>>();
  const requested = new Set<string>();
  return (name) => {
    const source = sources.get(name) ?? liveSource(values[documentKey(name)] as string | null | undefined);
    sources.set(name, source);
    async function request(): Promise<void> {
      if (requested.has(name) || isKnown(source.current())) return;
      requested.add(name);
      try {
        source.set(await load(name));
      } catch (error) {
        requested.delete(name);
        console.error(error);
      }
    }
    return {
      current: source.current,
      subscribe(changed) {
        void request();
        return source.subscribe(changed);
      },
    };
  };
}
