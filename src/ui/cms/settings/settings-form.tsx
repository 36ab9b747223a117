import { type ComponentProps, type ReactNode, useEffect, useId } from "react";
import type { Document } from "#src/backend/backend.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import { SETTINGS_PARTS } from "../cms-parts.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { TextField } from "../forms/text-field.tsx";
import { trimmedText } from "../forms/typed-text.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";
import { MapFields } from "./map-field.tsx";
import { OriginalValue } from "./original-value.tsx";
import { PdfField } from "./pdf-field.tsx";
import { SETTINGS_FIELDS, type TextName } from "./settings-fields.ts";

const { hint, parts, pdf } = skSettings;

/** The toasts after a save. */
const WORDS = {
  duplicate: () => skSettings.notSaved,
  added: () => skSettings.saved,
  notAdded: () => skSettings.notSaved,
  changed: () => skSettings.saved,
};

interface TextOptions extends Pick<ComponentProps<typeof TextField>, "type" | "inputMode" | "hint" | "isMultiline"> {
  readonly isWide?: boolean; // Whether the field takes a whole row, as a field of several lines does.
}
const WIDE: TextOptions = { isWide: true };

/** The shop's own data (B8). */
export function SettingsForm({ stored }: { stored: Document | undefined }) {
  const settingsForm = useDocumentForm({
    collection: "settings",
    id: "shop",
    fields: SETTINGS_FIELDS,
    stored,
    nameOf: () => "",
    words: WORDS,
  });
  const { form, field, change } = settingsForm;
  // The browser has not found the part that the address names, because the part exists only now.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const text = (name: TextName, { isWide, ...options }: TextOptions = {}) => {
    const { label, original } = SETTINGS_FIELDS[name];
    return (
      <OriginalValue
        label={label}
        isChanged={original !== "" && trimmedText(form[name]) !== original}
        onRestore={() => change({ [name]: original })}
        {...((isWide || options.isMultiline) && { className: "sm:col-span-2" })}
      >
        <TextField label={label} {...options} {...field(name)} />
      </OriginalValue>
    );
  };
  return (
    <SaveForm
      form={settingsForm}
      label={skSettings.save}
      noValidate
      className="gap-6"
      sticks={settingsForm.isUnsaved}
      uploading={pdf.uploading}
    >
      <Part title={parts.shop}>
        {text("Name")}
        {text("ShortName", { hint: hint.ShortName })}
        {text("Tagline", WIDE)}
      </Part>
      <Part title={parts.contact}>
        {text("Street", WIDE)}
        {text("PostalCode")}
        {text("Town")}
        {text("Phone", { type: "tel" })}
        {/* The type "email" is not used, because browsers turn its domain into ASCII: "náradie.sk" → "xn--nradie-pta.sk". */}
        {text("Email", { inputMode: "email" })}
        {text("Social", { type: "url", isWide: true })}
      </Part>
      <Part id={SETTINGS_PARTS.business} title={parts.business} hint={hint.business}>
        {text("LegalName", WIDE)}
        {text("Seat", WIDE)}
        {text("CompanyId", { inputMode: "numeric" })}
        {text("TaxId", { inputMode: "numeric" })}
        {text("VatId")}
        {text("Register", { hint: hint.Register, isWide: true })}
        {text("Supervision", WIDE)}
      </Part>
      <Part title={parts.map}>
        <MapFields {...field("Map")} />
      </Part>
      <Part title={parts.faq} hint={hint.faq}>
        {text("Payment", { isMultiline: true })}
        {text("Deposit", { isMultiline: true })}
        {text("Periods", { isMultiline: true })}
        {text("Complaints", { isMultiline: true, hint: hint.complaints })}
        {text("Company", { isMultiline: true })}
      </Part>
      <Part title={parts.beforePickUp}>
        {text("BeforePickUp", { hint: hint.BeforePickUp, isWide: true })}
        {text("Delivery", { isMultiline: true, hint: hint.Delivery })}
      </Part>
      <Part title={parts.contract}>{text("RentalTerms", { isMultiline: true, hint: hint.RentalTerms })}</Part>
      <Part title={parts.documents} hint={hint.documents}>
        <PdfField name="ComplaintsPdf" document="complaints" {...field("ComplaintsPdf")} />
        <PdfField name="PersonalDataPdf" document="personalData" {...field("PersonalDataPdf")} />
      </Part>
    </SaveForm>
  );
}

function Part({ title, hint: help, children, id }: { title: string; hint?: string; children: ReactNode; id?: string }) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="panel p-4 md:p-6">
      <h2 id={headingId} className="mb-4 font-display text-xl font-bold">
        {title}
      </h2>
      {help && <p className="field-hint -mt-2 mb-4">{help}</p>}
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
