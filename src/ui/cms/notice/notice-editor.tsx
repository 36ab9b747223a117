import type { Document } from "#src/backend/backend.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { fullDate } from "#src/domain/hours/shown-date.ts";
import { isDay } from "#src/domain/hours/special-day-rules.ts";
import { isOver, noticeFrom } from "#src/domain/shop/notice.ts";
import { LONGEST_NOTICE } from "#src/domain/values/limits.ts";
import { skCmsNotice } from "#src/text/sk-cms-notice.ts";
import { Loading } from "../../parts/skeleton.tsx";
import { useDocument } from "../../use-live.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { TextField } from "../forms/text-field.tsx";
import { textField, typedName } from "../forms/typed-text.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";

const { field: LABELS } = skCmsNotice;

/** The day belongs to its text. */
const group = {
  label: LABELS.Text,
  describe(document: Document) {
    const { Text, Until } = noticeFrom(document);
    return Until ? `${Text} (${LABELS.Until} ${fullDate(Until)})` : Text;
  },
  changesTogether: true,
};
export const NOTICE_FIELDS = {
  Text: {
    ...textField("Text", LABELS.Text),
    group,
    write: typedName,
    problem(text: string) {
      const { length } = typedName(text);
      return length > LONGEST_NOTICE ? skCmsNotice.tooLong(length) : undefined;
    },
  },
  Until: {
    ...textField("Until", LABELS.Until),
    group,
    problem: (date: string) => (date === "" || isDay(date) ? undefined : skCmsNotice.notDay),
    describe(document: Document) {
      const { Until } = noticeFrom(document);
      return Until && fullDate(Until);
    },
  },
};

const WORDS = {
  duplicate: () => skCmsNotice.notSaved,
  added: () => skCmsNotice.saved,
  notAdded: () => skCmsNotice.notSaved,
  changed: (text: string) => (text ? skCmsNotice.saved : skCmsNotice.removed),
};

/** The card `Oznam` of /cms (B2). The browser itself refuses a date that is typed in part, which would count as none. */
export function NoticeEditor() {
  const document = useDocument("settings", "notice");
  return document === undefined ? <Loading /> : <NoticeForm stored={document ?? undefined} />;
}

function NoticeForm({ stored }: { stored: Document | undefined }) {
  const noticeForm = useDocumentForm({
    collection: "settings",
    id: "notice",
    fields: NOTICE_FIELDS,
    stored,
    nameOf: ({ Text }) => typedName(Text),
    words: WORDS,
  });
  const { form, change, saving, onSubmit } = noticeForm;
  const time = useShopTime();
  const problem = { Text: NOTICE_FIELDS.Text.problem(form.Text), Until: NOTICE_FIELDS.Until.problem(form.Until) };
  const isPast = time !== undefined && !problem.Until && isOver(noticeFrom(form), dateOf(time));
  return (
    <form method="post" autoComplete="off" onSubmit={onSubmit} className="flex flex-col gap-5">
      <fieldset disabled={saving.isBusy} className="contents">
        <TextField
          label={skCmsNotice.text}
          isMultiline
          value={form.Text}
          hint={skCmsNotice.textHint}
          problem={problem.Text}
          onChange={(Text) => change({ Text })}
        />
        <TextField
          label={skCmsNotice.until}
          type="date"
          value={form.Until}
          hint={skCmsNotice.untilHint}
          problem={problem.Until}
          onChange={(Until) => change({ Until })}
          className="max-w-md"
        />
      </fieldset>
      {isPast && <p className="notice-warning">{skCmsNotice.over}</p>}
      <SaveBar form={noticeForm} label={skCmsNotice.save} sticks={noticeForm.isUnsaved}>
        {stored && noticeFrom(stored).Text !== "" && (
          <button
            type="button"
            className="button-quiet"
            aria-disabled={saving.isBusy || undefined}
            onClick={() => noticeForm.saveInstead({ Text: "", Until: "" })}
          >
            {skCmsNotice.remove}
          </button>
        )}
      </SaveBar>
    </form>
  );
}
