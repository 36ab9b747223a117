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
import { typedName } from "../forms/typed-text.ts";
import { mapField } from "./map-field.tsx";
import { pdfField } from "./pdf-field.tsx";

const { label, problem } = skSettings;

/** The answers and terms of the specification as a person would type them, one paragraph on each line. */
const ANSWERS = {
  Payment: skFaq.payment.answer.join(" "),
  Deposit: skFaq.deposit.answer.join(" "),
  Periods: skFaq.periods.list.map(({ period, rule }) => `${period}: ${rule}`).join("\n"),
  Complaints: skFaq.complaints.answer.join(" "),
  Company: skFaq.company.answer.join(" "),
  RentalTerms: skContract.originalTerms.join("\n"),
};

interface ShopField extends FormField<string> {
  /** The text in force if staff have set none. */
  readonly original: string;
  problem(text: string): string | undefined;
}

/** A text of the shop's own data. The form shows the text in force; a text equal to the original is stored as empty (B16).
 *  `isSound`: whether a text that is not empty may be saved; if not, `reason` is shown. */
function shopText(
  name: keyof typeof LONGEST_SHOP_TEXT | "Social",
  formLabel: string,
  original: string,
  longest: number,
  isSound: (text: string) => boolean = () => true,
  reason = "",
): ShopField {
  const inForce = (document: Document) => textFrom(document[name]) || original;
  return {
    label: formLabel,
    original,
    read: inForce,
    describe: inForce,
    write: (text) => (typedName(text) === original ? "" : typedName(text)),
    problem(text) {
      const typed = typedName(text);
      if (typed.length > longest) return problem.tooLong(longest, typed.length);
      return typed === "" || isSound(typed) ? undefined : reason;
    },
  };
}
const short = (name: keyof typeof LONGEST_SHOP_TEXT & keyof typeof label, original: string) =>
  shopText(name, label[name], original, LONGEST_SHOP_TEXT[name]);
/** A field of a number, which is stored without the spaces that people type in it (B18). */
function businessNumber(
  name: "CompanyId" | "TaxId" | "VatId",
  original: string,
  isSound: (number: string) => boolean,
): ShopField {
  const field = shopText(name, label[name], original, Number.POSITIVE_INFINITY, isSound, problem[name]);
  return {
    ...field,
    write: (text, before) => field.write(typedNumber(text), before),
    problem: (text) => field.problem(typedNumber(text)),
  };
}
const answer = (name: keyof typeof ANSWERS, question: string) =>
  shopText(name, question, ANSWERS[name], LONGEST_SHOP_TEXT[name]);

/** Every field of /cms-nastavenia, in the order of the page (B8). */
export const SETTINGS_FIELDS = {
  Name: short("Name", shop.name),
  ShortName: short("ShortName", shop.shortName),
  Tagline: short("Tagline", shop.tagline),
  Street: short("Street", shop.street),
  PostalCode: short("PostalCode", shop.postalCode),
  Town: short("Town", shop.town),
  Phone: shopText("Phone", label.Phone, shop.phone, LONGEST_SHOP_TEXT.Phone, isPhone, problem.Phone),
  Email: shopText("Email", label.Email, shop.email, LONGEST_SHOP_TEXT.Email, isContactEmail, problem.Email),
  Social: shopText("Social", label.Social, shop.social.url, LONGEST_LINE, isWebAddress, problem.Social),
  LegalName: short("LegalName", shop.business.legalName),
  Seat: short("Seat", shop.business.seat),
  CompanyId: businessNumber("CompanyId", shop.business.companyId, isCompanyId),
  TaxId: businessNumber("TaxId", shop.business.taxId, isTaxId),
  VatId: businessNumber("VatId", shop.business.vatId, isVatId),
  Register: short("Register", shop.business.register),
  Supervision: short("Supervision", shop.business.supervision),
  Map: mapField,
  Payment: answer("Payment", skFaq.payment.question),
  Deposit: answer("Deposit", skFaq.deposit.question),
  Periods: answer("Periods", skFaq.periods.question),
  Complaints: answer("Complaints", skFaq.complaints.question),
  Company: answer("Company", skFaq.company.question),
  BeforePickUp: short("BeforePickUp", sk.product.atPickUp("{záruka}")),
  Delivery: short("Delivery", ""),
  RentalTerms: answer("RentalTerms", label.RentalTerms),
  ComplaintsPdf: pdfField("ComplaintsPdf"),
  PersonalDataPdf: pdfField("PersonalDataPdf"),
};

/** The names of the fields that are one text. */
export type TextName = Exclude<keyof typeof SETTINGS_FIELDS, "Map" | "ComplaintsPdf" | "PersonalDataPdf">;
