import { type ReactNode, useId } from "react";
import type { Document } from "#src/backend/backend.ts";
import { shop } from "#src/text/shop.ts";
import { skFaq } from "#src/text/sk-faq.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useDocumentForm } from "../forms/use-document-form.ts";
import { AnswerField } from "./answer-field.tsx";
import { MapFields } from "./map-field.tsx";
import { PdfField } from "./pdf-field.tsx";
import { ORIGINAL_ANSWERS, SETTINGS_FIELDS, type TextName } from "./settings-fields.ts";

const { label, hint, parts, pdf } = skSettings;

const WORDS = {
  duplicate: () => skSettings.notSaved,
  added: () => skSettings.saved,
  notAdded: () => skSettings.notSaved,
  changed: () => skSettings.saved,
};

/** The shop's own data (B8). An empty field shows its fallback as placeholder. */
export function SettingsForm({ stored }: { stored: Document | undefined }) {
  const settingsForm = useDocumentForm({
    collection: "settings",
    id: "shop",
    fields: SETTINGS_FIELDS,
    stored,
    nameOf: () => "",
    words: WORDS,
  });
  const { form, change, saving, onSubmit } = settingsForm;
  const text = (name: TextName) => ({
    value: form[name],
    problem: SETTINGS_FIELDS[name].problem(form[name], false),
    onChange: (typed: string) => change({ [name]: typed }),
  });
  const answer = (name: keyof typeof ORIGINAL_ANSWERS) => ({ ...text(name), original: ORIGINAL_ANSWERS[name] });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <fieldset disabled={saving.isBusy} className="contents">
        <Part title={parts.shop}>
          <TextField label={label.Name} {...text("Name")} placeholder={shop.name} />
          <TextField
            label={label.ShortName}
            {...text("ShortName")}
            placeholder={shop.shortName}
            hint={hint.ShortName}
          />
          <TextField label={label.Tagline} {...text("Tagline")} placeholder={shop.tagline} className="sm:col-span-2" />
        </Part>
        <Part title={parts.contact}>
          <TextField label={label.Street} {...text("Street")} placeholder={shop.street} className="sm:col-span-2" />
          <TextField label={label.PostalCode} {...text("PostalCode")} placeholder={shop.postalCode} />
          <TextField label={label.Town} {...text("Town")} placeholder={shop.town} />
          <TextField label={label.Phone} {...text("Phone")} placeholder={shop.phone} type="tel" />
          <TextField label={label.Email} {...text("Email")} placeholder={shop.email} type="email" />
          <TextField
            label={label.Social}
            {...text("Social")}
            placeholder={shop.social.url}
            type="url"
            className="sm:col-span-2"
          />
        </Part>
        <Part title={parts.map}>
          <MapFields value={form.Map} onChange={(point) => change({ Map: point })} />
        </Part>
        <Part title={parts.faq} hint={hint.faq}>
          <AnswerField question={skFaq.payment.question} {...answer("Payment")} />
          <AnswerField question={skFaq.deposit.question} {...answer("Deposit")} />
          <AnswerField question={skFaq.periods.question} {...answer("Periods")} />
          <AnswerField question={skFaq.complaints.question} {...answer("Complaints")} hint={hint.complaints} />
          <AnswerField question={skFaq.company.question} {...answer("Company")} />
        </Part>
        <Part title={parts.documents} hint={hint.documents}>
          <PdfField
            name="ComplaintsPdf"
            document="complaints"
            value={form.ComplaintsPdf}
            onChange={(update) => change(({ ComplaintsPdf }) => ({ ComplaintsPdf: update(ComplaintsPdf) }))}
          />
          <PdfField
            name="PersonalDataPdf"
            document="personalData"
            value={form.PersonalDataPdf}
            onChange={(update) => change(({ PersonalDataPdf }) => ({ PersonalDataPdf: update(PersonalDataPdf) }))}
          />
        </Part>
      </fieldset>
      <SaveBar form={settingsForm} label={skSettings.save} uploading={pdf.uploading} />
    </form>
  );
}

function Part({ title, hint: help, children }: { title: string; hint?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="panel p-4 md:p-6">
      <h2 id={headingId} className="mb-4 font-display text-xl font-bold">
        {title}
      </h2>
      {help && <p className="field-hint -mt-2 mb-4">{help}</p>}
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
