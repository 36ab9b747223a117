import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { categoryFrom } from "#src/domain/category.ts";
import { nameProblem } from "#src/domain/typed-text.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { LeaveDialog } from "./leave-guard.tsx";
import { Modal } from "./modal.tsx";
import { PictureField } from "./picture-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { TextField } from "./text-field.tsx";
import { useCategoryForm } from "./use-category-form.ts";
import { useSubmit } from "./use-submit.ts";

interface CategoryModalProps {
  /** The category as it was when the form was opened; without one it makes a new one. */
  readonly category: Document | undefined;
  readonly onClose: () => void;
}

/** The modal for a new category and for editing one (spec §2). Only its buttons and Esc close it, and not over what was typed. */
export function CategoryModal({ category, onClose }: CategoryModalProps) {
  const { name, setName, expected, isUnsaved, photo, saving, save, conflict } = useCategoryForm(category, onClose);
  const [isAsking, setIsAsking] = useState(false);
  const reason = reasonOf();

  function reasonOf(): string | undefined {
    const problem = nameProblem(name);
    if (problem) return problem === "missing" ? skCms.problem.nameMissing : skCms.problem.nameTooLong;
    if (photo.isPreparing) return skCms.problem.picturePreparing;
    return expected || photo.chosen ? undefined : skCms.problem.pictureMissing;
  }
  const onSubmit = useSubmit(() => {
    if (!reason) void save();
  });
  function dismiss() {
    if (saving.isBusy) return;
    if (isUnsaved) setIsAsking(true);
    else onClose();
  }
  const title = category ? categoryFrom(category).name || skCms.categories.nameless : skCms.categories.newTitle;
  return (
    <>
      {/* First, so that it closes first and the focus finds its way back through the form's dialog. */}
      {isAsking && <LeaveDialog onLeave={onClose} onStay={() => setIsAsking(false)} />}
      <Modal title={title} onDismiss={dismiss}>
        <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <fieldset disabled={saving.isBusy} className="contents">
            <TextField
              label={skCms.categories.name}
              isRequired
              isFirst
              value={name}
              problem={nameProblem(name) === "tooLong" ? skCms.problem.nameTooLong : undefined}
              onChange={setName}
            />
            <PictureField
              label={skCms.categories.picture}
              stored={expected ? categoryFrom(expected).imgPath : ""}
              photo={photo}
              isRequired={!expected}
            />
          </fieldset>
          <SaveBar
            saving={saving}
            label={expected ? skCms.categories.save : skCms.categories.create}
            reason={reason}
            notice={
              conflict && (
                <ConflictNotice
                  details={conflictDetails(conflict)}
                  onTakeStored={conflict.takeStored}
                  onKeepMine={conflict.keepMine}
                />
              )
            }
          >
            <button type="button" className="button-quiet" aria-disabled={saving.isBusy || undefined} onClick={dismiss}>
              {skCms.categories.close}
            </button>
          </SaveBar>
        </form>
      </Modal>
    </>
  );
}

/** Which fields clash, and what is stored in them. */
function conflictDetails({ fields, stored }: NonNullable<ReturnType<typeof useCategoryForm>["conflict"]>): string[] {
  const { conflict } = skCms;
  if (fields.length === 0) return [];
  const clashes = fields.map((field) =>
    field === "name"
      ? { field: conflict.field.Name, value: stored.name || conflict.empty }
      : { field: conflict.field.imgPath, value: conflict.otherPicture },
  );
  return [
    conflict.fields(clashes.map(({ field }) => field).join(", ")),
    ...clashes.map(({ field, value }) => conflict.stored(field, value)),
  ];
}
