import type { PasswordProblem } from "#src/domain/accounts/password-rule.ts";
import type { WhyRefused } from "#src/domain/changes/batches.ts";
import type { PriceKind } from "#src/domain/prices/price.ts";
import type { PricedProduct } from "#src/domain/products/price-list.ts";
import type { FilterCounts, ProductFilter } from "#src/domain/products/product-filters.ts";
import type { ProductSearch } from "#src/domain/products/product-search.ts";
import type { Collection } from "./collections.ts";

/** All the shop asks of the outside world (spec §7). Every adapter passes src/testing/contract; add a promise only with its test there. */
export interface Backend {
  readonly documents: Documents;
  readonly files: Files;
  readonly identity: Identity;
}

/** A value that changes by itself, as `useSyncExternalStore` takes it. `undefined`: there is no value yet, or it may not be read. */
export interface Live<T> {
  /** The same object until the value changes. */
  current(): T | undefined;
  subscribe(changed: () => void): Unsubscribe;
}
export type Unsubscribe = () => void;

export type { Collection, WhyRefused };
export type Fields = Readonly<Record<string, unknown>>;
export type Document = Fields & { readonly id: string };

export interface ListQuery {
  readonly collection: Collection;
  readonly where?: { readonly field: string; readonly equals: string };
  readonly first?: number;
  /** Leaves out the document of this id and all before it: `readList` reads the history in portions (B13). */
  readonly after?: string;
}

/** In the collection's order: names by Slovak collation, opening hours by `DayIndex`, the history newest first. */
export interface List {
  readonly documents: readonly Document[];
  /** True if there are more documents: `first` left some out, or a list of the history would get too large. */
  readonly more: boolean;
}

/** A question about the products that a rule of the domain answers; `QueryResults` are the answers. */
export type NamedQuery = { readonly collection: "products" } & ProductQuestion;
type ProductQuestion =
  /** The listed products that visitors search for (B1), in the order of the rule. */
  | ({ readonly query: "search"; readonly first: number } & ProductSearch)
  /** The listed products related to the product of the id `to` (B5), at most `MOST_RELATED`. */
  | { readonly query: "related"; readonly to: string }
  /** Those of `ids` that exist, hidden products too, each once in the order of `ids` (B6); at most `MOST_ITEMS`. */
  | { readonly query: "ids"; readonly ids: readonly string[] }
  /** A page of the price list (B3), from 1. */
  | { readonly query: "priceList"; readonly page: number }
  /** What staff look for (B10), hidden products too, in the collection's order. `today`: the shop's date, for filters by date. */
  | {
      readonly query: "inventory";
      readonly text: string;
      readonly category?: string;
      readonly filter?: ProductFilter;
      readonly today?: string;
      readonly first?: number;
    };
export interface QueryResults {
  readonly search: SearchResult;
  readonly related: List;
  readonly ids: List;
  readonly priceList: PriceListPage;
  readonly inventory: Inventory;
}
export interface SearchResult extends List {
  /** How many products are found in all. */
  readonly count: number;
  /** True if nothing matched and the documents are similar products. */
  readonly similar: boolean;
}
/** `count`: how many products are found in all; `counts`: how many each filter would leave. */
export interface Inventory extends List {
  readonly count: number;
  readonly counts: FilterCounts;
}
/** `count` and `columns`: how many products all pages hold, and the prices that any of them has. */
export interface PriceListPage {
  readonly documents: readonly PricedProduct[];
  readonly count: number;
  readonly columns: readonly PriceKind[];
}
export type Query = ListQuery | NamedQuery;
export type ResultOf<Q extends Query> = Q extends NamedQuery ? QueryResults[Q["query"]] : List;

/** One change of one document. The writer of an `add` makes the id (`newId`). */
export type Change = { readonly collection: Collection; readonly id: string } & (
  | {
      /** "update" writes and compares only the fields in `fields`, each whole; "replace" writes and compares all fields. */
      readonly kind: "update" | "replace";
      readonly fields: Fields;
      /** The values that the writer saw, without the fields that the document lacked. If they have changed, the change is refused. */
      readonly expected: Fields;
      /** Writes an earlier state, whose files may be gone. "add" and "replace" then leave these files out; "update" then writes no files. */
      readonly restores?: true;
    }
  | { readonly kind: "add"; readonly fields: Fields; readonly restores?: true }
  /** `expected`: all fields are compared. `unlessUsed`: refused if other documents refer to the document. */
  | { readonly kind: "delete"; readonly expected?: Fields; readonly unlessUsed?: true }
);

/** Why the change at the index `at` of a commit cannot be made. */
export interface Refused {
  readonly at: number;
  readonly why: WhyRefused;
}
/** Names one commit. Both are ids (`newId`) of at most 40 characters. */
export interface CommitId {
  /** The same in all commits of what staff did at once. */
  readonly action: string;
  /** Different in each commit, and the same again if a commit is sent again (ADR-021). */
  readonly key: string;
}

/** Firestore takes 500 writes of one commit, and each change takes two: the document and its record (ADR-030). */
export const MOST_CHANGES = 240;

/** Visitors may list whole collections, but of products only the first 12, 24, 36 … (domain/products/listing.ts), of all categories or of one.
 *  Only staff may read other lists and collections for staff: for everybody else live values are `undefined`, and `readList` and `readOne` fail
 *  with "signedOut" or, if the account is not staff's, with "denied". */
export interface Documents {
  list<Q extends Query>(query: Q): Live<ResultOf<Q>>;
  /** `null` if there is no such document. */
  get(collection: Collection, id: string): Live<Document | null>;
  /** `readList` and `readOne` read what is stored now. */
  readList<Q extends Query>(query: Q): Promise<ResultOf<Q>>;
  readOne(collection: Collection, id: string): Promise<Document | null>;
  /** Writes all changes and a record of each, or nothing: then the answer names all refused changes. Fails with "invalid" beyond `MOST_CHANGES`.
   *  A change that would leave everything as it is stored is not refused, for example the deletion of a missing document.
   *  Once a commit has written something, every further commit of its key by the same account is "committed" and changes nothing, whatever has
   *  happened since. A refused commit is not remembered, and a commit without an id is new each time.
   *  Once a deletion resolves, nothing refers to the document. */
  commit(changes: readonly Change[], id?: CommitId): Promise<"committed" | readonly Refused[]>;
  /** False while the backend is out of reach. Live values then stay what they were. */
  readonly connected: Live<boolean>;
}

export interface Files {
  /** Stores a picture under "products/{file name}" or "categories/{file name}", or a PDF document of at most 10 MiB under "settings/{file
   *  name}", and returns its URL. Never overwrites: a taken name gets " (2)", " (3)" … before its extension. Fails with "invalid" if the
   *  bytes are neither a picture nor such a document, with "denied" for any other folder. */
  upload(path: string, file: Blob, options?: UploadOptions): Promise<string>;
  /** Deletes a file that no document shows any more, or leaves it in a bin. Does nothing for a missing file and for another site's URL. */
  delete(url: string): Promise<void>;
  /** Whether deleted files stay in a bin for a while, from which taking a change back can bring them back. */
  readonly hasBin: boolean;
  /** The URL of a fixed PDF document by its file name (text/sk.ts names them); `null` if it is not stored. */
  document(name: string): Live<string | null>;
  /** `thumbnail`: at most 100 px wide. */
  picture(url: string, thumbnail?: "thumbnail"): Picture;
}
export interface UploadOptions {
  /** Called with 0 to 1; 1 comes last. */
  readonly progress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}
/** Attributes of an `<img>`; without smaller variants there is no `srcSet`. */
export interface Picture {
  readonly src: string;
  readonly srcSet?: string;
}

/** `staff`: whether the account may write (spec §6). */
export interface Session {
  readonly email: string;
  readonly staff: boolean;
}

export interface Identity {
  /** `null` while signed out. */
  readonly session: Live<Session | null>;
  /** `signIn` and `signUp` do not throw: a failure that the table of spec §8 does not list is logged and "unknown". */
  signIn(email: string, password: string): Promise<SignInOutcome>;
  signUp(email: string, password: string): Promise<SignUpOutcome>;
  signOut(): Promise<void>;
  accounts(): Promise<Accounts>;
}

/** The password and the sessions of the signed-in account (B9). Fails with "signedOut" without a session. */
export interface Accounts {
  /** Also ends the other sessions. */
  changePassword(current: string, next: string): Promise<ChangePasswordOutcome>;
  /** Ends the other sessions. A provider that needs the password answers "passwordNeeded" if it is left out. */
  signOutElsewhere(password?: string): Promise<SignOutElsewhereOutcome>;
}
export type ChangePasswordOutcome = "success" | "wrongPassword" | "throttled" | PasswordProblem;
export type SignOutElsewhereOutcome = "success" | "passwordNeeded" | "wrongPassword" | "throttled";
export type SignInOutcome = "success" | "invalidEmail" | "userDisabled" | "userNotFound" | "wrongPassword" | "unknown";
export type SignUpOutcome =
  | "success"
  | "mailAlreadyInUse"
  | "invalidMail"
  | "operationNotAllowed"
  | "weakPassword"
  | "unknown";

export type BackendCode = "denied" | "signedOut" | "notFound" | "conflict" | "invalid" | "full" | "unavailable";

/** The backend, or the way to it, failed. Expected outcomes are returned values. */
export class BackendError extends Error {
  readonly code: BackendCode;
  /** After a bug of the server: the number of the failure in its log, for people to quote. */
  readonly reference: string | undefined;

  constructor(code: BackendCode, cause?: unknown, reference?: string) {
    super(`backend: ${code}`, { cause });
    this.name = "BackendError";
    this.code = code;
    this.reference = reference;
  }
}
