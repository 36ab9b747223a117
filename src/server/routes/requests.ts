import * as v from "valibot";
import { MOST_CHANGES } from "#src/backend/backend.ts";
import { COLLECTION_NAMES } from "#src/backend/collection-rules.ts";
import { MOST_LISTS, MOST_WATCHES } from "#src/backend/embedded/wire.ts";
import { isId } from "#src/backend/new-id.ts";
import { LONGEST_PASSWORD } from "#src/domain/accounts/account-rules.ts";
import { isDay } from "#src/domain/hours/special-day-rules.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { PRODUCT_FILTERS } from "#src/domain/products/product-filters.ts";
import { LAST_PAGE } from "#src/site/parameters.ts";

/** The schemas of what browsers send (backend/embedded/wire.ts). The fields of a document are validated by the store. */

const collection = v.picklist(COLLECTION_NAMES);
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_500));
const text = v.pipe(v.string(), v.maxLength(500));
/** A search reads only the start of its text. The text needs no limit, because it is part of an address, which has one. */
const searched = v.string();
const fields = v.record(v.string(), v.unknown());
const first = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)); // how many documents are wanted
const ListQuery = v.strictObject({
  collection,
  where: v.exactOptional(v.strictObject({ field: text, equals: searched })),
  first: v.exactOptional(first),
  after: v.exactOptional(text),
});
const products = { collection: v.literal("products") };
const NamedQuery = v.variant("query", [
  v.strictObject({
    ...products,
    query: v.literal("search"),
    text: searched,
    category: v.exactOptional(searched),
    available: v.exactOptional(v.literal(true)),
    sort: v.exactOptional(v.picklist(["name", "price"])),
    first,
  }),
  v.strictObject({ ...products, query: v.literal("related"), to: id }),
  v.strictObject({
    ...products,
    query: v.literal("inventory"),
    text: searched,
    category: v.exactOptional(searched),
    filter: v.exactOptional(v.picklist(PRODUCT_FILTERS)),
    today: v.exactOptional(v.pipe(v.string(), v.check(isDay))),
    first: v.exactOptional(first),
  }),
  v.strictObject({
    ...products,
    query: v.literal("priceList"),
    page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LAST_PAGE)),
  }),
  v.strictObject({
    ...products,
    query: v.literal("ids"),
    ids: v.pipe(v.array(v.pipe(v.string(), v.check(isId))), v.maxLength(MOST_ITEMS)),
  }),
]);
export const Watch = v.union([
  // As `isId`: 200 characters, each of which may be two UTF-16 units.
  v.strictObject({ collection, id: v.pipe(id, v.maxLength(400)) }),
  ListQuery,
  NamedQuery,
]);

export const ForgetMissedSearch = v.object({ text });

const isListOrQuery = ({ watch }: { watch: object }) => !("id" in watch);
export const LiveRequest = v.object({
  epoch: v.exactOptional(text),
  watches: v.pipe(
    v.array(v.object({ watch: Watch, since: v.exactOptional(v.number()) })),
    v.maxLength(MOST_WATCHES),
    v.check((watches) => watches.filter(isListOrQuery).length <= MOST_LISTS),
  ),
});

/** The id of an action, or the key of a commit. */
const commitId = v.exactOptional(v.pipe(v.string(), v.check(isId), v.maxLength(40)));
/** Whether the change writes an earlier state, which may bring files out of the bin (B13). */
const restores = v.exactOptional(v.literal(true));
const Change = v.variant("kind", [
  v.object({ kind: v.picklist(["update", "replace"]), collection, id, fields, expected: fields, restores }),
  v.object({ kind: v.literal("add"), collection, id, fields, restores }),
  v.object({
    kind: v.literal("delete"),
    collection,
    id,
    expected: v.exactOptional(fields),
    unlessUsed: v.exactOptional(v.literal(true)),
  }),
]);
export const CommitRequest = v.object({
  changes: v.pipe(v.array(Change), v.maxLength(MOST_CHANGES)),
  action: commitId,
  key: commitId,
});

const credential = v.pipe(v.string(), v.maxLength(LONGEST_PASSWORD));
export const Credentials = v.object({ email: credential, password: credential });
const newPassword = v.string(); // without a limit, because the password rule answers with its own message
export const ChangePassword = v.object({ current: credential, next: newPassword });
export const AddAccount = v.object({ email: credential });
export const ChangeAccount = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  change: v.picklist(["disable", "enable", "remove", "link"]),
});
export const PasswordLink = v.object({ token: text });
export const PasswordByLink = v.object({ token: text, password: newPassword });
export const BackupRequest = v.object({ password: credential });
