import type { Backend, Session } from "#src/backend/backend.ts";
import { pictureOf } from "#src/backend/embedded/picture.ts";
import { stillBackend } from "#src/backend/still-backend.ts";
import { readWatch } from "../read-watch.ts";
import type { Snapshot } from "../store/shelf.ts";

/** The shop of a snapshot, for rendering its pages. */
export function readingBackend(
  snapshot: Snapshot,
  documentUrl: (name: string) => string | null,
  session: () => Session | null,
): Backend {
  return stillBackend({
    read: (watch) => readWatch(snapshot, watch),
    document: documentUrl,
    session,
    picture: pictureOf,
  });
}
