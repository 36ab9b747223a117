import type { Document, Fields } from "#src/backend/backend.ts";
import type { SaveRefusal, Uploads } from "#src/operations/document-save.ts";
import { skCms } from "#src/text/sk-cms.ts";

/** A field of a document in a form. `T` is what its controls show and change. */
export interface FormField<T> {
  readonly label: string;
  read(document: Document): T; // What the form shows of a stored document of any age.
  /** The value to store. `original` is the document as it was when the form was opened, for parts that the form does not show. */
  write(value: T, original: Document): unknown;
  problem?(value: T, isNew: boolean): string | undefined; // Why the value cannot be saved, in words.
  compared?(value: T): unknown; // The part of the value that decides whether it was changed; all of it by default.
  upload?(value: T): Uploads[string] | undefined; // What is uploaded before the document is written.
  readonly refusal?: SaveRefusal; // The refusal of a save that is about this field: "duplicate" for a name.
  describe(document: Document): string; // The stored value in words, to choose between it and the typed one (D14).
  /** Fields that mean something together share a group: a product's availability and its day of return. If one clashes, all take the winner's values. */
  readonly group?: Pick<FormField<never>, "label" | "describe"> & {
    /** Whether a change of one field counts as a change of all: all are written, and my change of one clashes with another user's of another. */
    readonly changesTogether?: boolean;
  };
}
type Group = NonNullable<FormField<never>["group"]>;
/** The table of a form's fields. The first field with a problem is reported first, and clashes are named in this order. */
export type FormFields<F> = { readonly [Name in keyof F]: FormField<F[Name]> };
/** What a form holds, by its table: { name: FormField<string> } → { name: string } */
export type FormOf<Table> = { readonly [Name in keyof Table]: Table[Name] extends FormField<infer T> ? T : never };
type Names<F> = readonly (keyof F & string)[];
const namesOf = <F>(fields: FormFields<F>) => Object.keys(fields) as (keyof F & string)[];

export function readForm<F>(fields: FormFields<F>, document: Document): F {
  return Object.fromEntries(namesOf(fields).map((name) => [name, fields[name].read(document)])) as F;
}

/** The values to store of some fields or of all: { Name: " Vŕtačka " } → { Name: "Vŕtačka" }. */
export function writtenFields<F>(fields: FormFields<F>, form: F, original: Document, names?: Names<F>): Fields {
  return Object.fromEntries((names ?? namesOf(fields)).map((name) => [name, fields[name].write(form[name], original)]));
}

/** Adds to `names` the other fields of their groups, if `addsAll` says so of the group. */
function withGroups<F>(fields: FormFields<F>, names: Names<F>, addsAll: (group: Group) => unknown): Names<F> {
  const groups = names.flatMap((name) => fields[name].group ?? []).filter(addsAll);
  return namesOf(fields).filter((name) => names.includes(name) || groups.some((group) => group === fields[name].group));
}

export function changedFields<F>(fields: FormFields<F>, a: F, b: F): Names<F> {
  const compared = <Name extends keyof F>(name: Name, form: F) =>
    JSON.stringify(fields[name].compared?.(form[name]) ?? form[name]);
  const changed = namesOf(fields).filter((name) => compared(name, a) !== compared(name, b));
  return withGroups(fields, changed, ({ changesTogether }) => changesTogether);
}

/** Three states of one form: `mine` as it is typed, `original` as it was when it was opened, `theirs` as another user has stored it since. */
type Sides<F> = Readonly<Record<"mine" | "original" | "theirs", F>>;

/** The fields that both sides changed, and not to the same value, with the other fields of their groups. */
export function clashingFields<F>(fields: FormFields<F>, { mine, original, theirs }: Sides<F>) {
  const myChanges = changedFields(fields, mine, original);
  const theirChanges = changedFields(fields, theirs, original);
  const different = changedFields(fields, mine, theirs);
  const clashes = different.filter((name) => myChanges.includes(name) && theirChanges.includes(name));
  return withGroups(fields, clashes, () => true);
}

/** What staff read of a conflict: the labels of the fields that clash, then for each its value in `stored`, the other user's document. */
export function conflictDetails<F>(fields: FormFields<F>, sides: Sides<F>, stored: Document): readonly string[] {
  const clashes = [...new Set(clashingFields(fields, sides).map((name) => fields[name].group ?? fields[name]))];
  if (clashes.length === 0) return [];
  const labels = clashes.map(({ label }) => label).join(", ");
  const values = clashes.map(({ label, describe }) =>
    skCms.conflict.stored(label, describe(stored) || skCms.conflict.empty),
  );
  return [skCms.conflict.fields(labels), ...values];
}

/** Merges both sides: a field that one side changed gets that side's value, and a clashing field the winner's. */
export function mergedForm<F>(fields: FormFields<F>, sides: Sides<F>, winner: "mine" | "theirs"): F {
  const clashes = clashingFields(fields, sides);
  const onlyMine = changedFields(fields, sides.mine, sides.original).filter((name) => !clashes.includes(name));
  const fromMine = winner === "mine" ? [...onlyMine, ...clashes] : onlyMine;
  return { ...sides.theirs, ...Object.fromEntries(fromMine.map((name) => [name, sides.mine[name]])) };
}

/** Why the form cannot be saved: the first field's problem. */
export function problemOf<F>(fields: FormFields<F>, form: F, isNew: boolean): string | undefined {
  const problems = namesOf(fields).map((name) => fields[name].problem?.(form[name], isNew));
  return problems.find(Boolean);
}

/** The field that a refusal is about: "duplicate" → "Name". */
export const refusedField = <F>(fields: FormFields<F>, refusal: SaveRefusal) =>
  namesOf(fields).find((name) => fields[name].refusal === refusal);

export function uploadsOf<F>(fields: FormFields<F>, form: F): Uploads {
  const uploads = namesOf(fields).map((name) => ({ name, upload: fields[name].upload?.(form[name]) }));
  return Object.fromEntries(uploads.flatMap(({ name, upload }) => (upload ? [[name, upload]] : [])));
}
