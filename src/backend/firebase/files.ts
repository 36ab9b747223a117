import { BackendError, type Files } from "../backend.ts";
import { documentUrls } from "../document-urls.ts";
import { loadOnce } from "../load-once.ts";
import type { PageValues } from "../page-data.ts";
import type { AuthClient } from "./auth.ts";
import { translated } from "./errors.ts";
import type { FirebaseServices } from "./services.ts";
import { type Bucket, fileUrl, storedPath } from "./stored-path.ts";
import { TIMEOUT_MS, withTimeout } from "./timeout.ts";

/** Whether the file of a URL is gone from a bucket; false for a URL of another site. */
export const isLostIn =
  (bucket: Bucket) =>
  async (url: string): Promise<boolean> => {
    const path = storedPath(url, bucket);
    if (path === undefined) return false;
    const { status } = await fetch(fileUrl(bucket, path), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status === 404;
  };

/** Files over Firebase's Storage. Its code is loaded at the first upload or deletion, so only by staff. */
export function firebaseFiles(
  services: FirebaseServices,
  bucket: Bucket,
  authClient: () => Promise<AuthClient>,
  values: PageValues,
): Files {
  const uploads = loadOnce(async () => {
    const [part, storage, loaded] = await Promise.all([import("./storage.ts"), services.storage(), authClient()]);
    return part.firebaseUploads(storage, loaded);
  });
  async function isShown(url: string): Promise<boolean> {
    const [{ firestoreReads }, firestore] = await Promise.all([import("./firestore.ts"), services.firestore()]);
    const request = () => withTimeout(() => firestoreReads(firestore).isShown(url));
    return translated(request, async () => (await authClient()).role());
  }

  /** Uses fetch, so that visitors do not load the Storage SDK. */
  async function documentUrl(name: string): Promise<string | null> {
    const url = fileUrl(bucket, `documents/${name}`);
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!ok && status !== 404) throw new BackendError("unavailable", status);
    return ok ? `${url}?alt=media` : null;
  }

  return {
    upload: async (path, file, options) => (await uploads()).upload(path, file, options),
    async delete(url) {
      const path = storedPath(url, bucket);
      if (path !== undefined && !(await isShown(url))) await (await uploads()).delete(path);
    },
    hasBin: false,
    // A `null` that the page was rendered with is requested again: the document may have been stored since.
    document: documentUrls(values, documentUrl, Boolean),
    picture: (src) => ({ src }),
  };
}
