import * as v from "valibot";
import type { Fields } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { schemasOf } from "#src/domain/document-schemas.ts";
import { type CollectionDocument, shownFiles, withFiles } from "./document-files.ts";

export interface Canonical {
  readonly fields?: Fields; // missing if the document cannot be stored
  readonly changed: readonly string[]; // the names of the fields that had another form
  readonly reasons: string[];
}

/** The form in which a document is stored: what the schema refuses becomes the reading of the site (spec §3), unknown fields stay. */
export function canonical(document: CollectionDocument): Canonical {
  const { collection, id } = document;
  const schemas = schemasOf(collection, id);
  if (!schemas) return { changed: [], reasons: ["taký záznam zbierka nemá"] };
  const { whole, read = () => ({}) } = schemas;
  // A schema takes URLs of stored files, not their paths in the catalogue.
  const files = [...new Set(shownFiles(document))];
  const { fields } = withFiles(document, (file) => `${PLACE}${files.indexOf(file)}`);
  const strict = v.safeParse(whole, fields);
  const result = strict.success
    ? strict
    : v.safeParse(whole, repaired(fields, { ...read({ ...fields, id: "" }) }, strict.issues));
  if (!result.success) return { changed: [], reasons: [...new Set(result.issues.map(reasonOf))] };
  const fileAt = (place: string) => files[Number(place.slice(PLACE.length))] ?? "";
  const stored = withFiles({ ...document, fields: result.output }, fileAt).fields;
  const names = new Set([...Object.keys(document.fields), ...Object.keys(stored)]);
  const changed = [...names].filter((name) => !same(document.fields[name], stored[name]));
  return { fields: stored, changed, reasons: [] };
}

const PLACE = "/files/";

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

/** By the message or the type of an issue. */
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
