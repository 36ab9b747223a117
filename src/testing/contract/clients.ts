import { afterEach, beforeEach, expect, onTestFinished } from "vitest";
import type {
  Backend,
  BackendCode,
  Change,
  Collection,
  Document,
  Fields,
  Live,
  SignUpOutcome,
  WhyRefused,
} from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "../addition.ts";
import { refusal } from "../refusal.ts";

/** Two clients of one shop that holds `CONTRACT_SEED` and nothing else: one of them signed in, the other a visitor. */
export interface Opened {
  readonly staff: Backend;
  readonly visitor: Backend;
  close(): Promise<void>;
}

/** Differences of a provider that we cannot change, each with its reason in ADR-031. */
export interface Differences {
  /** What signing up ends in; a provider may have no word of its own for a door that is shut. */
  readonly signUp?: SignUpOutcome;
  /** Whether the other sessions end only when their token does, and signing out elsewhere asks for the password (B9). */
  readonly sessionsEndLate?: boolean;
  /** Whether "Foto.png" is free if "foto.png" is stored. */
  readonly fileNamesTellCaseApart?: boolean;
  /** Whether files that no document shows any more stay stored for a while and can be brought back (B13). */
  readonly hasBin?: boolean;
}

/** The clients of the shop of the test that runs: each test has a shop of its own. */
export let staff: Backend;
export let visitor: Backend;
export let differences: Differences = {};

export function openForEachTest(open: () => Promise<Opened>, differing: Differences): void {
  let close: () => Promise<void>;
  differences = differing;
  beforeEach(async () => {
    ({ staff, visitor, close } = await open());
  });
  afterEach(() => close());
}

export const CONTRACT_ACCOUNT = { email: "obsluha@example.sk", password: "spravne heslo kladivo" };
export const CONTRACT_DISABLED = { email: "byvaly@example.sk", password: "stare heslo kladivo", disabled: true };
export const DAYS = ["Pondelok", "Utorok", "Streda", "Štvrtok", "Piatok", "Sobota", "Nedeľa"];
export const DAY_IDS = ["pondelok", "utorok", "streda", "stvrtok", "piatok", "sobota", "nedela"];

/** Accounts, the seven records of opening hours and one of the fixed documents; no categories, products or pictures. */
export const CONTRACT_SEED = {
  accounts: [CONTRACT_ACCOUNT, CONTRACT_DISABLED],
  fixed: ["reklamacny-poriadok.pdf"],
  opening_hours: DAYS.map((Day, at) => ({ id: DAY_IDS[at] ?? "", Day, DayIndex: at + 1, Morning: "", Afternoon: "" })),
};

export async function signedIn(client: Backend): Promise<Backend> {
  expect(await client.identity.signIn(CONTRACT_ACCOUNT.email, CONTRACT_ACCOUNT.password)).toBe("success");
  return client;
}

/** Keeps a live value subscribed until the test ends. */
export function watched<T>(live: Live<T>): Live<T> {
  onTestFinished(live.subscribe(() => {}));
  return live;
}

export async function added(collection: Collection, fields: Fields): Promise<Document> {
  const id = newId();
  expect(await staff.documents.commit([addition(collection, id, fields)])).toBe("committed");
  return { ...fields, id };
}

export const refuses = (commit: Promise<unknown>, why: WhyRefused, at = 0) =>
  expect(commit).resolves.toEqual(refusal(why, at));

export const fails = (work: Promise<unknown>, code: BackendCode) => expect(work).rejects.toMatchObject({ code });

/** A change of a product. */
export const update = (id: string, fields: Fields, expected: Fields): Change => {
  return { kind: "update", collection: "products", id, fields, expected };
};

export const stored = (id: string, collection: Collection = "products") => staff.documents.readOne(collection, id);

export const specialDay = (From: string): Fields => ({ From, To: From, Morning: "", Afternoon: "", Note: "" });

/** As a page for visitors lists them. A provider may refuse them longer lists of products, searches of names, and queries that are not live. */
export const PRODUCTS = { collection: "products", first: 12 } as const;

export const names = (list: { readonly documents: readonly Fields[] } | undefined) =>
  list?.documents.map((document) => document.Name ?? document.name);

/** A real PNG of 1 × 20 pixels. */
export const PICTURE = new Blob(
  [
    Uint8Array.from(
      atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAAUCAIAAADDbMD2AAAAD0lEQVR42mP4upmRgYoYAEPLITW/vc/4AAAAAElFTkSuQmCC"),
      (letter) => letter.charCodeAt(0),
    ),
  ],
  { type: "image/png" },
);
