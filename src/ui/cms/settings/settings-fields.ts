import { isContactEmail, isPhone, isWebAddress } from "#src/domain/shop/contact-rules.ts";
import { LONGEST_SHOP_TEXT } from "#src/domain/shop/shop-limits.ts";
import { LONGEST_LINE } from "#src/domain/values/limits.ts";
import { skFaq } from "#src/text/sk-faq.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import type { FormField } from "../forms/document-fields.ts";
import { textField } from "../forms/text-field.tsx";
import { typedName } from "../forms/typed-text.ts";
import { mapField } from "./map-field.tsx";
import { pdfField } from "./pdf-field.tsx";

const { label, problem } = skSettings;

/** `isSound`: whether a text that is not empty may be saved, otherwise `reason` is said. */
function shopText(
  name: string,
  ofForm: string,
  most: number,
  isSound: (text: string) => boolean = () => true,
  reason = "",
): FormField<string> & Required<Pick<FormField<string>, "problem">> {
  return {
    ...textField(name, ofForm),
    write: typedName,
    problem(text) {
      const typed = typedName(text);
      if (typed.length > most) return problem.tooLong(most, typed.length);
      return typed === "" || isSound(typed) ? undefined : reason;
    },
  };
}
const short = (name: "Name" | "ShortName" | "Tagline" | "Street" | "PostalCode" | "Town") =>
  shopText(name, label[name], LONGEST_SHOP_TEXT[name]);
const answer = (name: "Payment" | "Deposit" | "Periods" | "Complaints" | "Company", question: string) =>
  shopText(name, question, LONGEST_SHOP_TEXT[name]);

/** Every field of /cms-nastavenia, in the order of the page (B8). */
export const SETTINGS_FIELDS = {
  Name: short("Name"),
  ShortName: short("ShortName"),
  Tagline: short("Tagline"),
  Street: short("Street"),
  PostalCode: short("PostalCode"),
  Town: short("Town"),
  Phone: shopText("Phone", label.Phone, LONGEST_SHOP_TEXT.Phone, isPhone, problem.Phone),
  Email: shopText("Email", label.Email, LONGEST_SHOP_TEXT.Email, isContactEmail, problem.Email),
  Social: shopText("Social", label.Social, LONGEST_LINE, isWebAddress, problem.Social),
  Map: mapField,
  Payment: answer("Payment", skFaq.payment.question),
  Deposit: answer("Deposit", skFaq.deposit.question),
  Periods: answer("Periods", skFaq.periods.question),
  Complaints: answer("Complaints", skFaq.complaints.question),
  Company: answer("Company", skFaq.company.question),
  ComplaintsPdf: pdfField("ComplaintsPdf"),
  PersonalDataPdf: pdfField("PersonalDataPdf"),
};

/** The names of the fields that are one text. */
export type TextName = Exclude<keyof typeof SETTINGS_FIELDS, "Map" | "ComplaintsPdf" | "PersonalDataPdf">;

/** The answers of the specification as a person would type them, a paragraph a line. */
export const ORIGINAL_ANSWERS = {
  Payment: skFaq.payment.answer.join(" "),
  Deposit: skFaq.deposit.answer.join(" "),
  Periods: skFaq.periods.list.map(({ period, rule }) => `${period}: ${rule}`).join("\n"),
  Complaints: skFaq.complaints.answer.join(" "),
  Company: skFaq.company.answer.join(" "),
} as const;
