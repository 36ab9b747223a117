import { useState } from "react";
import { fullDate, shownDay } from "#src/domain/hours/shown-date.ts";
import { hasRoomFor } from "#src/domain/hours/special-day-rules.ts";
import { isWithin, type SpecialDay } from "#src/domain/hours/special-days.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { isOver, noticeFrom } from "#src/domain/shop/notice.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { closeShop } from "#src/operations/special-days-save.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { datesText, specialDayText } from "../../parts/special-day-text.ts";
import { useDocument, useList } from "../../use-live.ts";
import { Checkbox } from "../bulk/checkbox.tsx";
import { FormModal } from "../forms/form-modal.tsx";
import { handleSubmit } from "../forms/handle-submit.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { TextField } from "../forms/text-field.tsx";
import { trimmedText } from "../forms/typed-text.ts";
import { showNotSaved } from "../saving/failure-text.ts";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";
import { DayFields } from "./day-fields.tsx";
import { daysProblem, daysReason, SPECIAL_DAY_FIELDS, shownDates } from "./special-day-fields.ts";
import { type DayDialogProps, useOthers } from "./use-others.ts";

const words = skSpecialDays.closing;
const EMPTY = { From: "", To: "", Note: "" };

/** The dialog that closes the shop for days and announces it in the notice, in one commit (B25). */
export function CloseShopModal({ all, today, onClose, onOpen }: DayDialogProps) {
  // Without the entry that this dialog has sent: it may be in `all` before the answer comes, and would be taken for another one.
  const [others, setSent] = useOthers(all);
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const [form, setForm] = useState(EMPTY);
  const change = (update: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...update }));
  const { entry, replaced, problem, noteProblem, reason } = closingOf(form, others, today);

  const stored = useDocument("settings", "notice");
  const notice = noticeFrom(stored);
  const shownNotice = isOver(notice, today) ? "" : notice.Text; // What visitors see now; empty if they see none.
  /** What staff chose with the checkbox; undefined until they do. By default the closing is announced, unless it would replace a notice. */
  const [choice, setChoice] = useState<boolean>();
  const writesNotice = choice ?? (stored !== undefined && shownNotice === "");
  const announcement = reason ? undefined : announcementOf(entry, today);

  const isUnsaved = form.From + form.To + form.Note !== "" || choice !== undefined;
  const releaseUnsaved = useUnsaved(isUnsaved);

  const save = () =>
    saving.run(
      async (options) => {
        setSent([entry]);
        const fields = { Text: announcement ?? "", Until: entry.To };
        const newNotice = writesNotice ? { fields, stored: stored ?? null } : undefined;
        const isClosed = await closeShop(backend, { entry, replaced, notice: newNotice }, today, options);
        if (!isClosed) return skSpecialDays.duplicate(shownDates(entry));
        releaseUnsaved();
        toasts.show("success", words.closed(shownDates(entry)));
        onClose();
        return undefined;
      },
      (failure, error) => showNotSaved(toasts, failure, error, words.notClosed),
      [entry.From, entry.To, entry.Note, writesNotice], // The same values, saved again, are the same action.
    );
  const onSubmit = handleSubmit(() => {
    if (!reason) void save();
  });
  return (
    <FormModal title={words.title} form={{ isUnsaved, saving }} closeLabel={words.cancel} onClose={onClose}>
      {(close, leaveFor) => (
        <form method="post" className="flex flex-col gap-3" onSubmit={onSubmit}>
          <fieldset disabled={saving.isBusy} className="contents">
            <DayFields form={form} problem={problem} onChange={change} onOpen={(day) => leaveFor(() => onOpen(day))} />
            {!reason && replaced.length > 0 && (
              <p className="field-hint">{keptTogether(words.replacesDays(replaced.map(replacedText).join(", ")))}</p>
            )}
            <TextField
              label={words.reason}
              value={form.Note}
              hint={words.reasonHint}
              problem={noteProblem}
              onChange={(Note) => change({ Note })}
            />
            <NoticeChoice isOn={writesNotice} onChange={setChoice} announcement={announcement} oldText={shownNotice} />
          </fieldset>
          {!reason && <DueBack {...entry} />}
          <div className="modal-foot">
            <SaveBar form={{ saving, reason }} label={words.title}>
              {close}
            </SaveBar>
          </div>
        </form>
      )}
    </FormModal>
  );
}

/** The entry that the form writes, the entries within its days that it replaces, and why it cannot be saved. */
function closingOf(form: typeof EMPTY, others: readonly SpecialDay[], today: string) {
  const entry = { From: form.From, To: form.To || form.From, Morning: "", Afternoon: "", Note: trimmedText(form.Note) };
  const replaced = others.filter((day) => isWithin(day, entry));
  const staying = others.filter((day) => !replaced.includes(day));
  const dateProblem = daysProblem(form, staying);
  const isPast = form.From !== "" && entry.To < today && daysReason(dateProblem) === undefined;
  const problem = isPast ? { To: skSpecialDays.problem.over } : dateProblem;
  const noteProblem = SPECIAL_DAY_FIELDS.Note.problem(form.Note);
  const reason =
    daysReason(problem) ??
    SPECIAL_DAY_FIELDS.From.problem(form.From) ??
    noteProblem ??
    (hasRoomFor(1, staying, today) ? undefined : skSpecialDays.tooMany(MOST_SPECIAL_DAYS));
  return { entry, replaced, problem, noteProblem, reason };
}

/** "Od 24. 12. do 31. 12. máme zatvorené: Dovolenka." The dates have a year if the closing begins in another year. */
function announcementOf({ From, To, Note }: Pick<SpecialDay, "From" | "To" | "Note">, today: string): string {
  const isThisYear = From.slice(0, 4) === today.slice(0, 4);
  const [first, last] = [From, To].map(isThisYear ? shownDay : fullDate) as [string, string];
  return words.notice(first, last, Note);
}

interface NoticeChoiceProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly announcement: string | undefined;
  readonly oldText: string;
}

/** Whether the notice announces the closing, with its new text and what becomes of the old one. */
function NoticeChoice({ isOn, onChange, announcement, oldText }: NoticeChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <Checkbox label={words.tell} isOn={isOn} onChange={onChange} />
      {isOn && announcement && <p className="field-hint">{keptTogether(announcement)}</p>}
      {isOn && oldText && (
        <p ref={scrollIntoView} className="notice-warning scroll-mb-28">
          {words.replaces(oldText)}
        </p>
      )}
      {!isOn && oldText && <p className="field-hint">{words.stays(oldText)}</p>}
    </div>
  );
}

/** Otherwise the buttons at the lower edge of a phone's dialog would cover the warning. */
const scrollIntoView = (warning: HTMLElement | null) => warning?.scrollIntoView({ block: "nearest" });

/** "24. 12.", followed by the hours if the entry has any, because the shop will be closed then. */
const replacedText = (day: SpecialDay): string =>
  day.Morning || day.Afternoon ? specialDayText(day) : datesText(day, shownDay);

/** The products that are to be back while the shop is closed (B15). */
function DueBack({ From, To }: { readonly From: string; readonly To: string }) {
  const unavailable = useList({ collection: "products", query: "inventory", text: "", filter: "unavailable" });
  const due = unavailable?.documents.map(productFrom).filter(({ BackOn }) => From <= BackOn && BackOn <= To) ?? [];
  if (due.length === 0) return null;
  return (
    <p className="notice-warning">
      {words.dueBack(
        due.map(({ Name, BackOn }) => `${Name || skCms.products.nameless} (${shownDay(BackOn)})`).join(", "),
      )}
    </p>
  );
}
