import type { Document, Fields } from "#src/backend/backend.ts";
import type { SaveRefusal, Uploads } from "#src/operations/document-save.ts";
import { skCms } from "#src/text/sk-cms.ts";

/** A field of a document in a form. `T` is what its controls show and change. */
export interface FormField<T> {
  readonly label: string;
  /** What the form shows of a stored document of any age. */
  read(document: Document): T;
  /** The value to store. `original` is the document as it was when the form was opened, for parts that the form does not show. */
  write(value: T, original: Document): unknown;
  /** Why the value cannot be saved, in words. */
  problem?(value: T, isNew: boolean): string | undefined;
  /** The part of the value that decides whether it was changed; all of it by default. */
  compared?(value: T): unknown;
  /** What is uploaded before the document is written; undefined if nothing is. */
  upload?(value: T): Uploads[string] | undefined;
  /** The refusal of a save that is about this field. */
  readonly refusal?: SaveRefusal;
  /** The stored value in words, for the choice between it and the typed one (D14). */
  describe(document: Document): string;
  /** Fields that mean something together share a group. If one clashes, all take the winner's values, and the group describes the clash. */
  readonly group?: Pick<FormField<never>, "label" | "describe"> & {
    /** Whether a change of one field changes the whole group: all its fields are written, and two changes in the group clash. */
    readonly changesTogether?: boolean;
  };
}
type Group = NonNullable<FormField<never>["group"]>;
/** The table of a form's fields. The first field with a problem is reported first, and clashes are named in this order. */
export type FormFields<F> = { readonly [Name in keyof F]: FormField<F[Name]> };
export type FormOf<Table> = { readonly [Name in keyof Table]: Table[Name] extends FormField<infer T> ? T : never };

const namesOf = <F>(fields: FormFields<F>) => Object.keys(fields) as (keyof F & string)[];

export function readForm<F>(fields: FormFields<F>, document: Document): F {
  return Object.fromEntries(namesOf(fields).map((name) => [name, fields[name].read(document)])) as F;
}

/** What is stored of some fields of a form, or of all. */
export function writtenFields<F>(
  fields: FormFields<F>,
  form: F,
  original: Document,
  names: readonly (keyof F & string)[] = namesOf(fields),
): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name].write(form[name], original)]));
}

/** `names`, and the other fields of each of their groups that `isWhole` accepts. */
function withGroups<F>(
  fields: FormFields<F>,
  names: readonly (keyof F & string)[],
  isWhole: (group: Group) => unknown,
) {
  const groups = names.flatMap((name) => fields[name].group ?? []).filter(isWhole);
  return namesOf(fields).filter((name) => names.includes(name) || groups.some((group) => group === fields[name].group));
}

/** The fields in which two forms differ. */
export function changedFields<F>(fields: FormFields<F>, a: F, b: F): readonly (keyof F & string)[] {
  const compared = <Name extends keyof F>(name: Name, form: F) =>
    JSON.stringify(fields[name].compared?.(form[name]) ?? form[name]);
  const changed = namesOf(fields).filter((name) => compared(name, a) !== compared(name, b));
  return withGroups(fields, changed, ({ changesTogether }) => changesTogether);
}

/** Three states of one form: as typed, as it was when it was opened, and as another user has stored it since. */
interface Sides<F> {
  readonly mine: F;
  readonly original: F;
  readonly theirs: F;
}

/** The fields that were changed on both sides, and not to the same value, with the other fields of their groups. */
export function clashingFields<F>(fields: FormFields<F>, { mine, original, theirs }: Sides<F>) {
  const theirChanges = changedFields(fields, theirs, original);
  const different = changedFields(fields, mine, theirs);
  const clashes = changedFields(fields, mine, original).filter(
    (name) => theirChanges.includes(name) && different.includes(name),
  );
  return withGroups(fields, clashes, () => true);
}

/** Names the fields that clash, and their values in `stored`, the other user's document. */
export function conflictDetails<F>(fields: FormFields<F>, sides: Sides<F>, stored: Document): readonly string[] {
  const parts = [...new Set(clashingFields(fields, sides).map((name) => fields[name].group ?? fields[name]))];
  if (parts.length === 0) return [];
  const values = parts.map(({ label, describe }) =>
    skCms.conflict.stored(label, describe(stored) || skCms.conflict.empty),
  );
  return [skCms.conflict.fields(parts.map(({ label }) => label).join(", ")), ...values];
}

/** A field changed on one side only gets that side's value, a clashing one the winner's. */
export function mergedForm<F>(fields: FormFields<F>, sides: Sides<F>, winner: "mine" | "theirs"): F {
  const clashes = clashingFields(fields, sides);
  const changed = changedFields(fields, sides.mine, sides.original).filter((name) => !clashes.includes(name));
  const namesOfMine = winner === "mine" ? [...changed, ...clashes] : changed;
  return { ...sides.theirs, ...Object.fromEntries(namesOfMine.map((name) => [name, sides.mine[name]])) };
}

export function problemOf<F>(fields: FormFields<F>, form: F, isNew: boolean): string | undefined {
  return namesOf(fields)
    .map((name) => fields[name].problem?.(form[name], isNew))
    .find(Boolean);
}

export const refusedField = <F>(fields: FormFields<F>, refusal: SaveRefusal) =>
  namesOf(fields).find((name) => fields[name].refusal === refusal);

/** The files to upload, by the names of their fields. */
export function uploadsOf<F>(fields: FormFields<F>, form: F): Uploads {
  const uploads = namesOf(fields).map((name) => ({ name, upload: fields[name].upload?.(form[name]) }));
  return Object.fromEntries(uploads.flatMap(({ name, upload }) => (upload ? [[name, upload]] : [])));
}
