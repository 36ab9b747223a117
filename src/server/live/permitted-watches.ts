import { BackendError, type Session } from "#src/backend/backend.ts";
import { isForStaff } from "#src/backend/collection-rules.ts";
import type { LiveRequest } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import { isPublicWatch } from "#src/backend/public-watch.ts";

type Watches = LiveRequest["watches"];

/** Whether only staff may have a watch: its collection is for staff, or no page for visitors has this watch. */
export const needsSession = (watch: Watch): boolean => isForStaff(watch.collection) || !isPublicWatch(watch);

/** The watches that a client may have. Those of collections for staff are left out for visitors. Throws "invalid" if a visitor asks for another
 *  watch that no public page has. If a session has ended, that is left out, too, so that the stream opens and tells the browser of the end. */
export function permittedWatches({ watches }: LiveRequest, hasToken: boolean, session: Session | null): Watches {
  if (session) return watches;
  const readable = watches.filter(({ watch }) => !isForStaff(watch.collection));
  const publicWatches = readable.filter(({ watch }) => isPublicWatch(watch));
  if (!hasToken && publicWatches.length < readable.length) throw new BackendError("invalid", "watches");
  return publicWatches;
}
