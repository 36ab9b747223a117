import type { Files } from "../backend.ts";
import { documentUrls } from "../document-urls.ts";
import { loadOnce } from "../load-once.ts";
import type { PageValues } from "../page-data.ts";
import { pictureOf, storedUrl } from "./picture-variants.ts";
import type { RequestJson, SignedIn } from "./request.ts";
import { PATHS } from "./wire.ts";

export function embeddedFiles(request: RequestJson, signedIn: SignedIn, values: PageValues): Files {
  // Only staff upload; visitors are spared the code.
  const uploads = loadOnce(() => import("./upload.ts"));
  return {
    async upload(path, file, options) {
      const { uploadTo } = await uploads();
      return uploadTo(path, file, { request, signedIn, ...options });
    },
    async delete(url) {
      const stored = storedUrl(url);
      if (stored)
        await request(`${PATHS.files}/${stored.folder}/${stored.name}?v=${stored.version}`, { method: "DELETE" });
    },
    hasBin: true,
    document: documentUrls(values, async (name) => {
      return (await request<{ url: string | null }>(`${PATHS.documents}/${encodeURIComponent(name)}`)).url;
    }),
    picture: pictureOf,
  };
}
