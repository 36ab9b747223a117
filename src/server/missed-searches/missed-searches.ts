import { setImmediate } from "node:timers/promises";
import type { NamedQuery, SearchResult } from "#src/backend/backend.ts";
import type { Watch, WatchValue } from "#src/backend/page-data.ts";
import { addDays, dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { FIRST_PAGE } from "#src/domain/products/listing.ts";
import {
  byFrequency,
  comparedText,
  countedText,
  LEAST_SHOWN,
  MISSED_DAYS,
  type MissedSearch,
  MOST_MISSED,
} from "#src/domain/products/missed-searches.ts";
import { lruCache } from "../http/lru-cache.ts";
import { read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";

const HOUR_MS = 60 * 60 * 1000;
const MOST_CLIENTS = 1_000; // how many clients are in memory, to notice when a client goes on typing
const MOST_AN_HOUR = 20; // missed searches of a client that count in an hour, so that no client fills the list alone

interface Searcher {
  readonly lastMissed: string; // the text of the last search if that was counted as missed, else empty
  readonly hour: number;
  readonly counted: number; // how many missed searches have counted in that hour
}

/** Counts the searches of visitors that found nothing, or only similar products (B22). The counts are in memory until `save` stores them. */
export function missedSearches(db: Database, now: () => number = Date.now) {
  const put = db.prepare("INSERT OR REPLACE INTO missed_searches VALUES (?, ?, ?)");
  const stored = db.prepare("SELECT text, count, last_day AS lastDay FROM missed_searches").all();
  const texts = new Map((stored as unknown as MissedSearch[]).map((missed) => [missed.text, missed]));
  const searchers = lruCache<Searcher>(() => 0, { entries: MOST_CLIENTS, bytes: 0 }); // limited by its entries alone
  const today = () => dateOf(shopTimeOf(now()));
  let isSaved = true;

  /** If there are too many texts, the rarest of the others is removed. */
  function count(text: string): void {
    isSaved = false;
    texts.set(text, { text, count: (texts.get(text)?.count ?? 0) + 1, lastDay: today() });
    if (texts.size <= MOST_MISSED) return;
    const others = [...texts.values()].filter((one) => one.text !== text).sort(byFrequency);
    texts.delete(others.at(-1)?.text ?? "");
  }
  function uncount(text: string): void {
    const missed = texts.get(text);
    if (!missed) return;
    isSaved = false;
    if (missed.count > 1) texts.set(text, { ...missed, count: missed.count - 1 });
    else texts.delete(text);
  }
  function remove(text: string): void {
    if (texts.delete(text)) isSaved = false;
  }
  /** Removes the texts that were last searched for more than a year ago, and stores the others if any has changed. */
  function save(): void {
    const firstDay = addDays(today(), -MISSED_DAYS);
    for (const { text, lastDay } of texts.values()) if (lastDay < firstDay) remove(text);
    if (isSaved) return;
    transaction(db, () => {
      db.exec("DELETE FROM missed_searches");
      for (const { text, count, lastDay } of texts.values()) put.run(text, count, lastDay);
    });
    isSaved = true;
  }

  return {
    save,
    /** Counts a search by text alone if it was missed. A client (`clientOf`) that types on sends "vrt", "vrta", "vrtac": only the longest text
     *  counts. If the client deletes from the end, the shorter texts do not count. */
    note(client: string, watch: Watch, value: WatchValue | undefined): void {
      if (!isTextSearch(watch)) return;
      const text = comparedText(watch.text);
      const hour = Math.floor(now() / HOUR_MS);
      const { lastMissed, ...before } = searchers.get(client) ?? { lastMissed: "", hour, counted: 0 };
      const isOther = text !== lastMissed;
      const isShortened = isOther && lastMissed.startsWith(text);
      if (isShortened) return;
      let counted = before.hour === hour ? before.counted : 0;
      const isTypedOn = isOther && lastMissed !== "" && text.startsWith(lastMissed);
      if (isTypedOn) {
        uncount(lastMissed);
        counted--;
      }
      const { count: found, similar } = value as SearchResult;
      const isCounted = (found === 0 || similar) && counted < MOST_AN_HOUR;
      if (isCounted) counted++;
      searchers.set(client, { lastMissed: isCounted ? text : "", hour, counted });
      const publicText = countedText(watch.text);
      if (isCounted && publicText !== undefined) count(publicText);
    },
    /** The missed searches that staff see. First removes texts that find something now. */
    async list(snapshot: Snapshot): Promise<readonly MissedSearch[]> {
      for (const { text } of texts.values()) {
        const { count: found, similar } = read(snapshot, searchFor(text)) as SearchResult;
        if (found > 0 && !similar) remove(text);
        // Requests are answered between two of these searches.
        await setImmediate();
      }
      return [...texts.values()].filter(({ count }) => count >= LEAST_SHOWN).sort(byFrequency);
    },
    forget(text: string): void {
      remove(text);
      save();
    },
  };
}

type TextSearch = Extract<NamedQuery, { readonly query: "search" }>;
const searchFor = (text: string): TextSearch => ({ collection: "products", query: "search", text, first: 1 });

/** Whether a watch is a search by text alone: a filter may be why nothing was found, and another order or portion is no further search. */
const isTextSearch = (watch: Watch): watch is TextSearch =>
  "query" in watch &&
  watch.query === "search" &&
  watch.category === undefined &&
  !watch.available &&
  watch.sort === undefined &&
  watch.first <= FIRST_PAGE;
