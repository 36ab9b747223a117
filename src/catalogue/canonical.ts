import * as v from "valibot";
import type { Fields } from "#src/backend/backend.ts";
import { rulesOf } from "#src/backend/collection-rules.ts";
import { same } from "#src/backend/same.ts";
import { schemasOf } from "#src/domain/document-schemas.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import type { CollectionDocument } from "./document-files.ts";

/** The fields to be stored with the names of those that had another form, or why the document cannot be stored. */
export type Canonical =
  | { readonly fields: Fields; readonly changed: readonly string[] }
  | { readonly reasons: readonly string[] };

/** The form in which a document is stored. What the schema refuses is replaced by the reading that the site gives it (spec §3); unknown
 *  fields stay. A field of a file may hold any text, because what it names is checked elsewhere. */
export function canonical({ collection, id, fields }: CollectionDocument): Canonical {
  const schemas = schemasOf(collection, id);
  if (!schemas) return { reasons: ["taký záznam zbierka nemá"] };
  const { whole, read = () => ({}) } = schemas;
  const reading: Fields = { ...read({ ...fields, id: "" }) };
  const { pictureFields, pdfFields = [], pictureListFields = [] } = rulesOf(collection);
  // A document need not have all fields of PDF documents, nor those of lists.
  const files = [...pictureFields, ...pdfFields.filter((field) => field in fields)];
  const lists = pictureListFields.filter((field) => field in fields);
  const named = Object.fromEntries([
    ...files.map((field) => [field, textFrom(fields[field])]),
    ...lists.map((field) => [field, reading[field]]),
  ]);
  const none = [...files.map((field) => [field, ""]), ...lists.map((field) => [field, []])];
  const checked = { ...fields, ...Object.fromEntries(none) };
  const strict = v.safeParse(whole, checked);
  const result = strict.success ? strict : v.safeParse(whole, repaired(checked, reading, strict.issues));
  if (!result.success) return { reasons: [...new Set(result.issues.map(reasonOf))] };
  const output = { ...result.output, ...named };
  const names = new Set([...Object.keys(fields), ...Object.keys(output)]);
  return { fields: output, changed: [...names].filter((name) => !same(fields[name], output[name])) };
}

type Issue = v.BaseIssue<unknown>;
const pathOf = (issue: Issue): readonly string[] => issue.path?.map(({ key }) => String(key)) ?? [];

/** The fields with their tolerant reading in place of what was refused, in objects such as prices too. */
function repaired(fields: Fields, reading: Fields, issues: readonly Issue[]): Fields {
  const result: Record<string, unknown> = { ...fields };
  for (const [field = "", inner] of issues.map(pathOf)) {
    if (!(field in reading)) continue;
    const [before, after] = [result[field], reading[field]];
    if (inner === undefined || !isObject(before) || !isObject(after)) result[field] = after;
    else {
      const { [inner]: _, ...rest } = before;
      result[field] = inner in after ? { ...rest, [inner]: after[inner] } : rest;
    }
  }
  return result;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** By the message or type of the schema's issue. */
const REASONS: Readonly<Record<string, string>> = {
  text: "obsahuje znaky, ktoré sa nedajú uložiť",
  length: "je príliš dlhé",
  max_length: "je príliš dlhé",
  non_empty: "je prázdne",
  min_value: "je záporné",
  max_value: "je príliš veľké",
  hours: "nie je vo formáte „H:MM - H:MM“",
  day: "nie je dátum v tvare „2026-12-24“",
  phone: "nie je telefónne číslo",
  email: "nie je e-mailová adresa",
  webAddress: "nie je webová adresa",
  order: "deň „Do“ je pred dňom „Od“",
  document: "dokument je príliš veľký alebo má polia, ktoré sa nedajú uložiť",
};
function reasonOf(issue: Issue): string {
  const reason = REASONS[issue.message] ?? REASONS[issue.type] ?? "má nesprávnu hodnotu";
  return [pathOf(issue).join("."), reason].filter(Boolean).join(" ");
}
