import { setImmediate } from "node:timers/promises";
import type { NamedQuery, SearchResult } from "#src/backend/backend.ts";
import type { Watch, WatchValue } from "#src/backend/page-data.ts";
import { dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { FIRST_PAGE } from "#src/domain/products/listing.ts";
import {
  byFrequency,
  countedText,
  LEAST_SHOWN,
  MISSED_DAYS,
  type MissedSearch,
  MOST_MISSED,
} from "#src/domain/products/missed-searches.ts";
import { read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Clients whose last search is known, to see whether they go on typing. */
const MOST_CLIENTS = 1_000;
/** Counted searches of a client in an hour, so that none fills the list alone. */
const MOST_AN_HOUR = 20;

interface Searcher {
  /** The last search if it was counted, else empty. */
  readonly last: string;
  readonly hour: number;
  /** Searches that were counted in that hour. */
  readonly counted: number;
}

/** Counts the searches of visitors that found nothing, or only similar products (B22). They are in memory and stored by `save`. */
export function missedSearches(db: Database, now: () => number = Date.now) {
  const put = db.prepare("INSERT OR REPLACE INTO missed_searches VALUES (?, ?, ?)");
  const stored = db.prepare("SELECT text, count, last_day AS lastDay FROM missed_searches").all();
  const texts = new Map((stored as unknown as MissedSearch[]).map((missed) => [missed.text, missed]));
  /** By client; the one that searched last comes last. */
  const searchers = new Map<string, Searcher>();
  const dayAt = (time: number) => dateOf(shopTimeOf(time));
  let isSaved = true;

  function add(text: string, by: 1 | -1): void {
    const count = (texts.get(text)?.count ?? 0) + by;
    isSaved = false;
    if (count <= 0) texts.delete(text);
    else texts.set(text, { text, count, lastDay: dayAt(now()) });
    const rarest = texts.size > MOST_MISSED && [...texts.values()].filter((one) => one.text !== text).sort(byFrequency);
    if (rarest) texts.delete(rarest.at(-1)?.text ?? "");
  }

  function remove(text: string): void {
    if (texts.delete(text)) isSaved = false;
  }

  function keep(client: string, searcher: Searcher): void {
    searchers.delete(client);
    searchers.set(client, searcher);
    const [oldest] = searchers.keys();
    if (searchers.size > MOST_CLIENTS && oldest !== undefined) searchers.delete(oldest);
  }

  return {
    /** Counts the answer to a watch if it is a search for a text alone that found nothing, or only similar products. What the same client goes on
     *  typing takes the place of its beginning. `client`: as of `clientOf`, never stored. */
    note(client: string, watch: Watch, value: WatchValue | undefined): void {
      if (!isTextSearch(watch)) return;
      const { count, similar } = value as SearchResult;
      const text = countedText(watch.text);
      const hour = Math.floor(now() / HOUR_MS);
      const { last, ...before } = searchers.get(client) ?? { last: "", hour, counted: 0 };
      const isTypedOn = last !== "" && text?.startsWith(last) === true && text !== last;
      if (isTypedOn) add(last, -1);
      const counted = (before.hour === hour ? before.counted : 0) - (isTypedOn ? 1 : 0);
      const isMissed = text !== undefined && (count === 0 || similar) && counted < MOST_AN_HOUR;
      keep(client, { last: isMissed ? text : "", hour, counted: counted + (isMissed ? 1 : 0) });
      if (isMissed) add(text, 1);
    },
    /** Those that staff are shown. What finds something now is forgotten. */
    async list(snapshot: Snapshot): Promise<readonly MissedSearch[]> {
      for (const { text } of texts.values()) {
        const { count, similar } = read(snapshot, searchFor(text)) as SearchResult;
        if (count > 0 && !similar) remove(text);
        await setImmediate();
      }
      return [...texts.values()].filter(({ count }) => count >= LEAST_SHOWN).sort(byFrequency);
    },
    remove,
    /** Stores the counts, without those of more than a year ago. */
    save(): void {
      const first = dayAt(now() - MISSED_DAYS * DAY_MS);
      for (const { text, lastDay } of texts.values()) if (lastDay < first) remove(text);
      if (isSaved) return;
      transaction(db, () => {
        db.exec("DELETE FROM missed_searches");
        for (const { text, count, lastDay } of texts.values()) put.run(text, count, lastDay);
      });
      isSaved = true;
    },
  };
}

type TextSearch = Extract<NamedQuery, { readonly query: "search" }>;
const searchFor = (text: string): TextSearch => ({ collection: "products", query: "search", text, first: 1 });

/** A filter may be why nothing was found, and another order or portion is no further search. */
const isTextSearch = (watch: Watch): watch is TextSearch =>
  "query" in watch &&
  watch.query === "search" &&
  watch.category === undefined &&
  !watch.available &&
  watch.sort === undefined &&
  watch.first <= FIRST_PAGE;
