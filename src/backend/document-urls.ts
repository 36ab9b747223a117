import type { Live } from "./backend.ts";
import { liveSource } from "./live.ts";
import { documentKey, type PageValues } from "./page-data.ts";

/** The live URLs of fixed documents by their names, at first those that the page was rendered from. `load` is called at the first subscription
 *  unless the URL `isKnown`, and at a later one after it failed. */
export function documentUrls(
  values: PageValues,
  load: (name: string) => Promise<string | null>,
  isKnown: (url: string | null | undefined) => boolean = (url) => url !== undefined,
): (name: string) => Live<string | null> {
  const urls = new Map<string, Live<string | null>>();
  function urlOf(name: string): Live<string | null> {
    const source = liveSource(values[documentKey(name)] as string | null | undefined);
    let isLoaded = isKnown(source.current());
    function failed(error: unknown): void {
      isLoaded = false;
      console.error(error);
    }
    return {
      current: source.current,
      subscribe(changed) {
        if (!isLoaded) load(name).then(source.set, failed);
        isLoaded = true;
        return source.subscribe(changed);
      },
    };
  }
  return (name) => {
    const url = urls.get(name) ?? urlOf(name);
    urls.set(name, url);
    return url;
  };
}
