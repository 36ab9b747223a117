import { useState } from "react";
import { BackendError, type Document, type UploadOptions } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { categoryFrom } from "#src/domain/category.ts";
import { clashesOf, mergedFields } from "#src/domain/field-merge.ts";
import { typedName } from "#src/domain/typed-text.ts";
import { addCategory } from "#src/operations/category-add.ts";
import { editCategory } from "#src/operations/category-edit.ts";
import type { PictureUpload } from "#src/operations/picture.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { useNotices } from "../notices/notices-context.tsx";
import { hasPictureClash } from "./picture-clash.ts";
import { useUnsaved } from "./unsaved.ts";
import { usePhoto } from "./use-photo.ts";
import { useSaving } from "./use-saving.ts";

/** The category form's life: what was seen when it began (its own name is excluded from duplicates then, spec §5), what was
 *  typed since, and how it is saved. */
export function useCategoryForm(opened: Document | undefined, onSaved: () => void) {
  const backend = useBackend();
  const { toasts } = useNotices();
  const [id] = useState(newId);
  const photo = usePhoto("categories");
  const saving = useSaving();
  const [expected, setExpected] = useState(opened);
  const [name, setName] = useState(() => (opened ? categoryFrom(opened).name : ""));
  const [theirs, setTheirs] = useState<Document>();
  const expectedName = expected ? categoryFrom(expected).name : "";
  const isUnsaved = name !== expectedName || photo.chosen !== undefined;
  const leaveSaved = useUnsaved(isUnsaved);

  async function save(from: Document | undefined, mine: string): Promise<void> {
    const typed = typedName(mine);
    const upload = photo.chosen?.upload;
    setTheirs(undefined);
    await saving.run(
      async (options) => {
        const outcome = await saved(from, typed, upload, options).catch((error) =>
          meetConflict(error, from ? from.id : id),
        );
        if (outcome === "duplicate") {
          options.signal?.throwIfAborted();
          toasts.show("error", skCms.categories.duplicate(typed), "none");
          return skCms.categories.duplicate(typed);
        }
        toasts.show("success", from ? skCms.categories.changed(typed) : skCms.categories.added(typed));
        leaveSaved();
        if (!saving.isGone()) onSaved();
        return undefined;
      },
      (failure) =>
        from ? toasts.show("error", failure, "none") : toasts.show("error", skCms.categories.notAdded(typed)),
    );
  }

  async function saved(
    from: Document | undefined,
    typed: string,
    upload: PictureUpload | undefined,
    options: UploadOptions,
  ) {
    if (from) return editCategory(backend, { expected: from, name: typed, upload }, options);
    if (!upload) throw new Error("useCategoryForm: a new category without a picture");
    return addCategory(backend, { id, name: typed, upload }, options);
  }

  /** Fetches what somebody else has saved meanwhile, for the user to choose. */
  async function meetConflict(error: unknown, stored: string): Promise<never> {
    if (error instanceof BackendError && error.code === "conflict") {
      setTheirs((await backend.documents.readOne("categories", stored)) ?? undefined);
    }
    throw error;
  }

  /** What the user may choose between. A new category meets only an earlier save of its own form, whose answer was lost. */
  function conflictWith(stored: Document) {
    const sides = { mine: { name }, expected: { name: expectedName }, theirs: { name: categoryFrom(stored).name } };
    const isPictureClash = hasPictureClash(photo, expected ?? { id }, stored);
    const merge = (winner: "mine" | "theirs") => {
      const merged = mergedFields(sides, winner);
      setExpected(stored);
      setName(merged.name);
      return merged.name;
    };
    return {
      fields: [...clashesOf(sides), ...(isPictureClash ? (["imgPath"] as const) : [])],
      stored: sides.theirs,
      takeStored() {
        merge("theirs");
        if (isPictureClash) photo.revert();
        setTheirs(undefined);
        saving.forget();
      },
      keepMine: () => save(stored, merge("mine")),
    };
  }

  return {
    name,
    setName,
    expected,
    isUnsaved,
    photo,
    saving,
    save: () => save(expected, name),
    conflict: theirs && conflictWith(theirs),
  };
}
