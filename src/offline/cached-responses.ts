/** What may be cached on a visitor's device, pages and files together (B7). */
const MOST_BYTES = 60 * 1024 * 1024;
/** What a picture of another host counts as, whose size cannot be read: more than the pictures that the back office uploads (ADR-023). */
const UNREAD_BYTES = 1024 * 1024;
const BYTES = "X-Cached-Bytes";
const CACHED_AT = "X-Cached-At";

const opened = () => caches.open("cached");

/** The size of each cached response in bytes, by URL, oldest first. Read from the cache once in the life of a worker. */
let sizes: Promise<Map<string, number>> | undefined;

async function readSizes(): Promise<Map<string, number>> {
  const cache = await opened();
  const known = new Map<string, number>();
  for (const request of await cache.keys()) {
    const response = await cache.match(request, { ignoreVary: true });
    known.set(request.url, Number(response?.headers.get(BYTES) ?? UNREAD_BYTES));
  }
  return known;
}

/** Returns undefined if nothing is cached, and also if the browser's cache fails, so that a broken cache breaks no page. */
export async function findCached(url: string, options?: CacheQueryOptions): Promise<Response | undefined> {
  try {
    return await (await opened()).match(url, { ignoreVary: true, ...options });
  } catch {
    return undefined;
  }
}

/** How long ago a response was cached, in milliseconds; NaN for one of another host. */
export const ageOf = ({ headers }: Response): number => Date.now() - Number(headers.get(CACHED_AT) ?? Number.NaN);

/** Caches a body with the headers of its response. `at`: the time of its content. */
export async function cacheResponse(url: string, body: Blob, from: Headers, at = Date.now()): Promise<void> {
  const headers = new Headers(from);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  headers.set(BYTES, String(body.size));
  headers.set(CACHED_AT, String(at));
  await put(url, new Response(body, { headers }), body.size);
}

/** Caches a response that no script may read. */
export const cacheUnread = (url: string, response: Response): Promise<void> => put(url, response, UNREAD_BYTES);

/** Caches a response as the newest, and drops the oldest until there is room. Caches nothing if the browser gives no room. */
async function put(url: string, response: Response, bytes: number): Promise<void> {
  if (bytes > MOST_BYTES) return;
  try {
    sizes ??= readSizes();
    const known = await sizes;
    const cache = await opened();
    known.delete(url);
    known.set(url, bytes);
    let total = 0;
    for (const size of known.values()) total += size;
    for (const [oldest, size] of known) {
      if (total <= MOST_BYTES) break;
      known.delete(oldest);
      total -= size;
      await cache.delete(oldest);
    }
    // An entry that is replaced becomes the last one, as in the map.
    await cache.put(url, response);
  } catch {
    // Read again what is there now.
    sizes = undefined;
  }
}
