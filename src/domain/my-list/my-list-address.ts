import { type ListItem, type MyList, merged } from "./my-list.ts";

/** The value of `polozky` for some products (B6): ids joined by commas. A comma inside an id, and "%", are percent-encoded. */
export const idsText = (ids: readonly string[]): string =>
  ids.map((id) => id.replace(/[%,]/g, (sign) => encodeURIComponent(sign))).join(",");

/** The products that a value of `polozky` names, without their names: each once, as many as fit on a list. What is no id is left out. */
export function itemsFrom(polozky: string, isId: (id: string) => boolean): MyList {
  const ids = polozky.split(",").map((part) => part.replace(/%(?:25|2C)/g, (code) => decodeURIComponent(code)));
  return merged(
    [],
    ids.filter(isId).map((id): ListItem => ({ id, name: "" })),
  );
}
