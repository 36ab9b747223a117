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
import { SaveForm } from "../forms/save-form.tsx";
import { TextField } from "../forms/text-field.tsx";
import { textField, trimmedText } from "../forms/typed-text.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";

const { field: LABELS } = skCmsNotice;

/** A change of the text or of the day writes both, because the day is the last one on which that text is shown. A conflict names them together:
 *  "Máme dovolenku. (do 31. 12. 2026)". */
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
    write: trimmedText,
    problem(text: string) {
      const { length } = trimmedText(text);
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

/** The toasts after a save. Their parameter is the text of the notice: without one, the notice was removed. */
const WORDS = {
  duplicate: () => skCmsNotice.notSaved,
  added: () => skCmsNotice.saved,
  notAdded: () => skCmsNotice.notSaved,
  changed: (text: string) => (text ? skCmsNotice.saved : skCmsNotice.removed),
};

/** The card `Oznam` of /cms (B2). */
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
    nameOf: ({ Text }) => trimmedText(Text),
    words: WORDS,
  });
  const { form, field, saving } = noticeForm;
  const now = useShopTime();
  const isValidDay = field("Until").problem === undefined;
  const isPast = now !== undefined && isValidDay && isOver(noticeFrom(form), dateOf(now));
  return (
    <SaveForm
      form={noticeForm}
      label={skCmsNotice.save}
      sticks={noticeForm.isUnsaved}
      buttons={
        stored &&
        noticeFrom(stored).Text !== "" && (
          <button
            type="button"
            className="button-quiet"
            aria-disabled={saving.isBusy || undefined}
            onClick={() => noticeForm.saveInstead({ Text: "", Until: "" })}
          >
            {skCmsNotice.remove}
          </button>
        )
      }
    >
      <TextField label={skCmsNotice.text} isMultiline hint={skCmsNotice.textHint} {...field("Text")} />
      {/* A partly typed date has an empty value, but the browser itself does not submit it. */}
      <TextField
        label={skCmsNotice.until}
        type="date"
        hint={skCmsNotice.untilHint}
        className="max-w-md"
        {...field("Until")}
      />
      {isPast && <p className="notice-warning">{skCmsNotice.over}</p>}
    </SaveForm>
  );
}
