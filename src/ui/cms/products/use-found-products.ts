import { useMemo } from "react";
import { isId } from "#src/backend/new-id.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { useLatestValue, useList } from "../../use-live.ts";
import { useShopTime } from "../../use-shop-time.ts";
import type { InventoryQuery } from "../bulk/use-bulk.ts";
import type { ListAddress } from "./use-product-list-address.ts";

/** Rows at first and with each "show more", so that the list stays fluid with thousands of products. */
const PAGE_SIZE = 100;

/** The products that the address of /cms-prod searches for, or the one that it names (B19), which is "shown" alone or "gone". */
export function useFoundProducts(address: ListAddress) {
  const found = useFoundBySearch(address);
  // The server refuses to be asked for what is no id.
  const ids = address.product !== undefined && isId(address.product) ? [address.product] : [];
  const one = useList({ collection: "products", query: "ids", ids });
  if (address.product === undefined) return { ...found, only: undefined };
  if (!one) return { ...found, list: undefined, only: undefined };
  if (one.documents.length === 0) return { ...found, only: "gone" as const };
  return { ...found, address, list: one, count: 1, only: "shown" as const };
}

function useFoundBySearch(address: ListAddress) {
  const time = useShopTime();
  const today = time && dateOf(time);
  const counts = useLatestValue(useList({ ...inventory({ ...address, filter: undefined }, today), first: 0 }), "");
  const shown = useShown(address, today);
  return {
    query: queryOf(address, today),
    list: shown?.list,
    /** What the list shows: the former address until the list of the new one has arrived. */
    address: shown?.address ?? address,
    counts,
    /** How many products are found, also beyond the rows; undefined while that is not known. */
    count: address.filter ? counts?.counts[address.filter] : counts?.count,
  };
}

/** The list and its address; the previous ones until the next list has arrived. */
function useShown(address: ListAddress, today: string | undefined) {
  const answer = useList(queryOf(address, today));
  const list = dependsOnDate(address) && !today ? undefined : answer;
  const key = JSON.stringify(address);
  const shown = useMemo(() => list && { list, address: JSON.parse(key) as ListAddress }, [list, key]);
  return useLatestValue(shown, "");
}

const dependsOnDate = ({ filter }: ListAddress) => filter === "overdue" || filter === "handout";

const queryOf = (address: ListAddress, today: string | undefined): InventoryQuery => ({
  ...inventory(address, dependsOnDate(address) ? today : undefined),
  first: address.pages * PAGE_SIZE,
});

function inventory({ search, category, filter }: ListAddress, today: string | undefined): InventoryQuery {
  const choice = { ...(category !== undefined && { category }), ...(filter && { filter }), ...(today && { today }) };
  return { collection: "products", query: "inventory", text: search, ...choice };
}
