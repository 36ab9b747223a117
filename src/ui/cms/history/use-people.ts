import { useState } from "react";
import type { StaffAccount } from "#src/backend/embedded/wire.ts";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { useLoaded } from "../loading/use-loaded.tsx";
import { useServerRequests } from "../loading/use-server-requests.ts";

const NO_ACCOUNTS = async (): Promise<readonly StaffAccount[]> => [];

/** The e-mails that `Kto` offers: of the accounts, which only our own server lists, of all records that were read, and the chosen one. */
export function usePeople(records: readonly HistoryRecord[] | undefined, chosen: string | undefined) {
  const requests = useServerRequests();
  const { value: accounts = [] } = useLoaded(import.meta.env.MODE === "firebase" ? NO_ACCOUNTS : requests.accounts);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fresh = records?.filter(({ by }) => by && !seen.has(by)) ?? [];
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ by }) => by)]));
  const offered = new Set([...seen, ...accounts.map(({ email }) => email), ...(chosen ? [chosen] : [])]);
  return [...offered].sort();
}
