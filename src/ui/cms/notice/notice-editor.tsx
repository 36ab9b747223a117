import { useId } from "react";
import type { Document } from "#src/backend/backend.ts";
import { LONGEST_NOTICE } from "#src/domain/limits.ts";
import { isOver, noticeFrom } from "#src/domain/notice.ts";
import { dateOf } from "#src/domain/shop-time.ts";
import { skCmsNotice } from "#src/text/sk-cms-notice.ts";
import { Loading } from "../../parts/skeleton.tsx";
import { useDocument } from "../../use-live.ts";
import { useShopTime } from "../../use-shop-time.ts";
import type { FormField } from "../forms/document-fields.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { dateField, TextField, textField } from "../forms/text-field.tsx";
import { typedName } from "../forms/typed-text.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";

const { field: LABELS } = skCmsNotice;

const FIELDS = {
  Text: {
    ...textField("Text", LABELS.Text),
    write: typedName,
    problem(text) {
      const { length } = typedName(text);
      return length > LONGEST_NOTICE ? skCmsNotice.tooLong(length) : undefined;
    },
  } satisfies FormField<string>,
  Until: dateField("Until", LABELS.Until),
};

const WORDS = {
  duplicate: () => skCmsNotice.notSaved,
  added: () => skCmsNotice.saved,
  notAdded: () => skCmsNotice.notSaved,
  changed: () => skCmsNotice.saved,
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
    fields: FIELDS,
    stored,
    nameOf: () => "",
    words: WORDS,
  });
  const { form, change, original, saving, onSubmit } = noticeForm;
  const time = useShopTime();
  const headingId = useId();
  const problemOf = (name: "Text" | "Until") => FIELDS[name].problem?.(form[name], !original);
  const isPast = time !== undefined && !problemOf("Until") && isOver(noticeFrom(form), dateOf(time));
  return (
    <section aria-labelledby={headingId} className="panel max-w-5xl p-4 md:p-6">
      <h2 id={headingId} className="section-heading mb-4 md:mb-4">
        {skCmsNotice.title}
      </h2>
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <fieldset disabled={saving.isBusy} className="contents">
          <TextField
            label={skCmsNotice.text}
            isMultiline
            value={form.Text}
            hint={skCmsNotice.textHint}
            problem={problemOf("Text")}
            onChange={(Text) => change({ Text })}
          />
          <TextField
            label={skCmsNotice.until}
            type="date"
            value={form.Until}
            hint={skCmsNotice.untilHint}
            problem={problemOf("Until")}
            onChange={(Until) => change({ Until })}
            className="max-w-xs"
          />
        </fieldset>
        {isPast && <p className="notice-warning">{skCmsNotice.over}</p>}
        <SaveBar form={noticeForm} label={skCmsNotice.save} />
      </form>
    </section>
  );
}
