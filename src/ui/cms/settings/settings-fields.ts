import type { Document } from "#src/backend/backend.ts";
import { isCompanyId, isTaxId, isVatId, typedNumber } from "#src/domain/shop/business.ts";
import { isContactEmail, isPhone, isWebAddress } from "#src/domain/shop/contact-rules.ts";
import { LONGEST_SHOP_TEXT } from "#src/domain/shop/shop-limits.ts";
import { LONGEST_LINE } from "#src/domain/values/limits.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { shop } from "#src/text/default-shop.ts";
import { sk } from "#src/text/sk.ts";
import { skContract } from "#src/text/sk-contract.ts";
import { skFaq } from "#src/text/sk-faq.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import type { FormField } from "../forms/document-fields.ts";
import { trimmedText } from "../forms/typed-text.ts";
import { mapField } from "./map-field.tsx";
import { pdfField } from "./pdf-field.tsx";

const { label, problem: PROBLEMS } = skSettings;

/** The original texts of the long fields, as staff would type them: items of a list on a line each. */
const ORIGINAL_LONG_TEXTS = {
  Payment: skFaq.payment.answer.join(" "),
  Deposit: skFaq.deposit.answer.join(" "),
  Periods: skFaq.periods.list.map(({ period, rule }) => `${period}: ${rule}`).join("\n"),
  Complaints: skFaq.complaints.answer.join(" "),
  Company: skFaq.company.answer.join(" "),
  RentalTerms: skContract.originalTerms.join("\n"),
};
const LONGEST = { ...LONGEST_SHOP_TEXT, Social: LONGEST_LINE };
type ShopTextName = keyof typeof LONGEST;
type LabelledName = ShopTextName & keyof typeof label;

/** Every field of /cms-nastavenia, in the order of the page (B8). */
export const SETTINGS_FIELDS = {
  Name: labelledText("Name", shop.name),
  ShortName: labelledText("ShortName", shop.shortName),
  Tagline: labelledText("Tagline", shop.tagline),
  Street: labelledText("Street", shop.street),
  PostalCode: labelledText("PostalCode", shop.postalCode),
  Town: labelledText("Town", shop.town),
  Phone: checkedText("Phone", shop.phone, isPhone),
  Email: checkedText("Email", shop.email, isContactEmail),
  Social: checkedText("Social", shop.social.url, isWebAddress),
  LegalName: labelledText("LegalName", shop.business.legalName),
  Seat: labelledText("Seat", shop.business.seat),
  CompanyId: businessNumber("CompanyId", shop.business.companyId, isCompanyId),
  TaxId: businessNumber("TaxId", shop.business.taxId, isTaxId),
  VatId: businessNumber("VatId", shop.business.vatId, isVatId),
  Register: labelledText("Register", shop.business.register),
  Supervision: labelledText("Supervision", shop.business.supervision),
  Map: mapField,
  Payment: longText("Payment", skFaq.payment.question),
  Deposit: longText("Deposit", skFaq.deposit.question),
  Periods: longText("Periods", skFaq.periods.question),
  Complaints: longText("Complaints", skFaq.complaints.question),
  Company: longText("Company", skFaq.company.question),
  // On a product's page the deposit takes the place of "{záruka}".
  BeforePickUp: labelledText("BeforePickUp", sk.product.atPickUp("{záruka}")),
  Delivery: labelledText("Delivery", ""),
  RentalTerms: longText("RentalTerms", label.RentalTerms),
  ComplaintsPdf: pdfField("ComplaintsPdf"),
  PersonalDataPdf: pdfField("PersonalDataPdf"),
};

export type TextName = Exclude<keyof typeof SETTINGS_FIELDS, "Map" | "ComplaintsPdf" | "PersonalDataPdf">;

interface ShopTextField extends FormField<string> {
  readonly original: string; // The text in force if staff have set none.
  write(text: string): string;
  problem(text: string): string | undefined;
}

/** The form shows the text in force. A text equal to the original is stored as empty (B16). */
function shopText(name: ShopTextName, title: string, original: string): ShopTextField {
  const inForce = (document: Document) => textFrom(document[name]) || original;
  return {
    label: title,
    original,
    read: inForce,
    describe: inForce,
    write: (text) => (trimmedText(text) === original ? "" : trimmedText(text)),
    problem(text) {
      const { length } = trimmedText(text);
      return length > LONGEST[name] ? PROBLEMS.tooLong(LONGEST[name], length) : undefined;
    },
  };
}

function labelledText(name: LabelledName, original: string): ShopTextField {
  return shopText(name, label[name], original);
}
function longText(name: keyof typeof ORIGINAL_LONG_TEXTS, title: string): ShopTextField {
  return shopText(name, title, ORIGINAL_LONG_TEXTS[name]);
}

type CheckedName = LabelledName & keyof typeof PROBLEMS;

/** A text that is empty or has the form that `isSound` checks. */
function checkedText(name: CheckedName, original: string, isSound: (text: string) => boolean): ShopTextField {
  const field = labelledText(name, original);
  return {
    ...field,
    problem(text) {
      const typed = trimmedText(text);
      return field.problem(typed) ?? (typed === "" || isSound(typed) ? undefined : PROBLEMS[name]);
    },
  };
}

/** A number of the business, which people type with spaces (B18): "sk 20 2345 6789" → "SK2023456789". */
function businessNumber(name: CheckedName, original: string, isSound: (number: string) => boolean): ShopTextField {
  const field = labelledText(name, original);
  return {
    ...field,
    write: (text) => field.write(typedNumber(text)),
    problem(text) {
      const typed = trimmedText(typedNumber(text));
      return typed === "" || isSound(typed) ? undefined : PROBLEMS[name];
    },
  };
}
