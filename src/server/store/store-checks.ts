import type { Change, Document } from "#src/backend/backend.ts";
import { filesOf, foldersLike } from "#src/backend/collection-rules.ts";
import type { Checks, WritingChange } from "#src/backend/commit-plan.ts";
import { STORED_FILES } from "#src/backend/embedded/wire.ts";
import { isSoundWhole, validated } from "#src/backend/validated.ts";

/** The stored files, as the store asks for them and moves them into the bin (B13). */
export interface FileBin {
  isUsable(url: string): boolean;
  holds(url: string): boolean;
  /** Moves a file into the bin, or out of it if `at` is null. Nothing happens if it is none of ours. */
  setBinned(url: string, at: number | null): void;
}

/** What our own server checks of a commit: values by their schemas, and the files that documents name. */
export const storeChecks = (files: FileBin): Checks => ({
  validated,
  isAccepted: (change, before, after) =>
    isSoundWhole(change, before, after) &&
    filesOf(change.collection, after).every((url) => mayName(url, change, before, files)),
  isLost: (url, change, before) => !mayName(url, change, before, files),
});

/** Whether a change may name a file: one in its collection's folder, or one that its document names already. Taking back may also name a file in
 *  another folder for the same kind of file, because an import may have put it there (design §3). */
function mayName(
  url: string,
  { collection, restores }: WritingChange,
  before: Document | undefined,
  { isUsable, holds }: FileBin,
): boolean {
  if (before && filesOf(collection, before).includes(url)) return true;
  const folders: readonly Change["collection"][] = restores ? foldersLike(collection) : [collection];
  const isInFolder = folders.some((folder) => url.startsWith(`${STORED_FILES}${folder}/`));
  return isInFolder && (restores ? holds : isUsable)(url);
}
