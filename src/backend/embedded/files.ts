import type { Files } from "../backend.ts";
import { liveSource, type Source } from "../live.ts";
import { loadOnce } from "../load-once.ts";
import { documentKey, type PageValues } from "../page-data.ts";
import { pictureOf, storedUrl } from "./picture.ts";
import type { RequestJson } from "./request.ts";
import { PATHS } from "./wire.ts";

export function embeddedFiles(request: RequestJson, onSignedOut: () => void, values: PageValues): Files {
  // Only staff upload; visitors are spared the code.
  const uploads = loadOnce(() => import("./upload.ts"));
  const documents = new Map<string, Source<string | null>>();
  const loading = new Set<string>();
  return {
    async upload(path, file, options) {
      const { uploadTo } = await uploads();
      return uploadTo(path, file, { request, onSignedOut, ...options });
    },
    async delete(url) {
      const stored = storedUrl(url);
      if (stored)
        await request(`${PATHS.files}/${stored.folder}/${stored.name}?v=${stored.version}`, { method: "DELETE" });
    },
    document(name) {
      const source = documents.get(name) ?? liveSource(values[documentKey(name)] as string | null | undefined);
      documents.set(name, source);
      async function load(): Promise<void> {
        if (source.current() !== undefined || loading.has(name)) return;
        loading.add(name);
        try {
          source.set((await request<{ url: string | null }>(`${PATHS.documents}/${encodeURIComponent(name)}`)).url);
        } finally {
          loading.delete(name);
        }
      }
      return {
        current: source.current,
        subscribe(changed) {
          load().catch(console.error);
          return source.subscribe(changed);
        },
      };
    },
    picture: pictureOf,
  };
}
