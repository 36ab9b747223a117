import type { Change, ChangePasswordOutcome, CommitId, Refused, Session } from "../backend.ts";
import type { AnyList, CachedData, PageValues, Watch, WatchValue } from "../page-data.ts";

/** The addresses of the server with their JSON: "POST request: answer". An answer that is not 2xx is a `Refusal`, unless another type is named. */
export const PATHS = {
  /** GET ?request={LiveRequest}: server-sent events, each named "live" with a `LiveEvent`, comments in between. If there are too many
   *  streams, this one ends after its first event, which then has a line `retry` with the milliseconds until the browser connects again. */
  live: "/api/live",
  /** GET ?watch={Watch}: `WatchValue`. */
  read: "/api/read",
  /** GET: `Session | null`. */
  session: "/api/session",
  /** POST `CommitRequest`: `CommitAnswer`. */
  commit: "/api/commit",
  /** POST `{ email, password }`: `Outcome<SignInOutcome>`; 429 with the same body when throttled. */
  signIn: "/api/sign-in",
  /** POST: 204. */
  signOut: "/api/sign-out",
  /** POST `{ current, next }`: `Outcome<ChangePasswordOutcome>`; 429 with the same body when throttled. */
  changePassword: "/api/change-password",
  /** POST: `Outcome<"success">`. */
  signOutElsewhere: "/api/sign-out-elsewhere",
  /** GET: `readonly StaffAccount[]`. POST `{ email }`: `LinkAnswer`. */
  accounts: "/api/accounts",
  /** POST `{ id, change }`: `Outcome<AccountOutcome>`, or `LinkAnswer` if `change` is "link". */
  changeAccount: "/api/accounts/change",
  /** POST `{ token }`: `LinkOwner`. Anybody may ask. */
  linkOwner: "/api/link-owner",
  /** POST `{ token, password }`: `Outcome<SetPasswordOutcome>`. Anybody may ask. Ends the link and the account's sessions. */
  setPassword: "/api/set-password",
  /** GET: `readonly BackupCopy[]`. POST `{ password }` makes a backup: `BackupAnswer`, 429 when throttled. */
  backups: "/api/backups",
  /** GET, once and within a minute: the backup that this session has made by its POST. */
  backupFile: "/api/backups/file",
  /** GET: `readonly MissedSearch[]`. POST `{ text }`: 204. */
  missedSearches: "/api/missed-searches",
  /** PUT /api/files/{folder}/{file name} with the bytes as body: `{ url }`. DELETE with ?v={version}: 204. */
  files: "/api/files",
  /** GET /api/documents/{name}: `{ url: string | null }`. */
  documents: "/api/documents",
} as const;

/** The e-mail of the account that the page shows as signed in, as a URI component: empty if signed out, left out until the session is loaded. */
export const ACCOUNT_HEADER = "X-Account";

/** A version of the store. A restored store starts a new epoch; positions of another epoch mean nothing. */
export type Position = { readonly epoch: string; readonly revision: number };

/** What a page holds as JSON. The browser adapter starts from it, so that its first render equals the server's. */
export type PageData = CachedData & { readonly values: PageValues; readonly position: Position };

/** The most watches of one stream, and how many of them may be of lists. */
export const MOST_WATCHES = 16;
export const MOST_LISTS = 8;

/** What a new stream watches. `since`: the last revision at which the browser's value was current; left out if the browser has no value. */
export interface LiveRequest {
  readonly epoch?: string | undefined;
  readonly watches: readonly { readonly watch: Watch; readonly since?: number | undefined }[];
}

/** All that changed at once, by `watchKey`. The first event of a stream has whole values of what is not up to date; later ones mostly patches. */
export interface LiveEvent {
  readonly position: Position;
  readonly values?: readonly { readonly key: string; readonly value: WatchValue }[];
  readonly patches?: readonly ListPatch[];
  /** Present if the session has changed, and in the first event if the request had a session cookie. */
  readonly session?: Session | null;
}

/** A change of a list. Its other fields (`more`, `count` …) are sent whole. */
export interface ListPatch {
  readonly key: string;
  readonly documents: AnyList["documents"]; // the new and the changed ones
  readonly order?: readonly string[]; // all ids in order, if ids or their order have changed
  readonly [other: string]: unknown;
}

/** A commit. The server makes an `action` or a `key` that is left out. */
export type CommitRequest = Partial<CommitId> & { readonly changes: readonly Change[] };
export type CommitAnswer = { readonly outcome: "committed" | readonly Refused[] };
/** A text that visitors searched for and did not find (B22), in lower case without diacritics; `lastDay` as "2026-11-24". */
export interface MissedSearch {
  readonly text: string;
  readonly count: number;
  readonly lastDay: string;
}
export interface StaffAccount {
  readonly id: number;
  readonly email: string;
  readonly disabled: boolean;
  readonly hasPassword: boolean; // false until a password has been set by a link
  readonly linkUntil?: number | undefined; // when its link for a password expires, in milliseconds since 1970
}
export type AccountChange = "disable" | "enable" | "remove";
/** "self": staff cannot change their own account; "last": no other account could sign in. */
export type AccountOutcome = "success" | "notFound" | "self" | "last";
/** `token` is part of the link and is sent only once; `until` is when it expires, in milliseconds since 1970. */
export type LinkAnswer =
  | { readonly outcome: "success"; readonly token: string; readonly until: number }
  | Outcome<"invalidEmail" | "taken" | "tooManyAccounts" | "tooManyLinks" | "notFound" | "self" | "disabled">;
export type LinkOwner = { readonly outcome: "success"; readonly email: string } | Outcome<"invalidLink">;
export type SetPasswordOutcome = Exclude<ChangePasswordOutcome, "wrongPassword" | "throttled"> | "invalidLink";
/** A daily copy that the server keeps: when it was made, in milliseconds since 1970, and its size. */
export type BackupCopy = { readonly madeAt: number; readonly bytes: number };
/** "busy": another backup is being made or downloaded. */
export interface BackupAnswer extends Outcome<"success" | "wrongPassword" | "throttled" | "busy"> {
  readonly missing?: number; // files that the backup lacks, lost or damaged on the disk; undefined for none
}
export type Outcome<T extends string> = { readonly outcome: T };
export interface Refusal {
  readonly code: "denied" | "signedOut" | "notFound" | "invalid" | "full" | "unavailable";
  readonly reference?: string; // with status 500: the request's number in the log
}

/** The path before those of all stored files. */
export const STORED_FILES = "/files/";
/** Widths in px of the smaller WebP variants the server makes of every picture for pages (ADR-025). */
export const VARIANT_WIDTHS = [320, 512, 640, 1080] as const;
/** The size of the JPEG that messengers show of a shared page (B21). It is a variant, and its width names it. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const;
export const STORED_WIDTHS = [...VARIANT_WIDTHS, SHARED_SIZE.width] as const;
export type VariantWidth = (typeof STORED_WIDTHS)[number];
