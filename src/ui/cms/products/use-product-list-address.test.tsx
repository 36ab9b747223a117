import { expect, test } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useLocation, useNavigate } from "../../navigation/navigation-context.ts";
import { useProductListAddress } from "./use-product-list-address.ts";

/** The list at an address, with a search field that shows `typed`. */
async function rendered(address: string, typed = "") {
  const field = { value: typed };
  const hook = await renderHook(
    memoryShop().client(),
    () => ({
      list: useProductListAddress({ current: field as HTMLInputElement }),
      location: useLocation(),
      navigate: useNavigate(),
    }),
    address,
  );
  return {
    ...hook,
    field,
    list: () => hook.current().list,
    address: () => hook.current().location.pathname + hook.current().location.search,
  };
}

test("B10 the address says what the list shows, and what nobody knows in it is ignored", async () => {
  const whole = await rendered("/cms-prod?hladat=kladivo&kategoria=vrtanie&filter=nedostupne&strana=2&x=1");
  expect(whole.list().address).toEqual({ search: "kladivo", category: "vrtanie", filter: "unavailable", pages: 2 });
  const odd = await rendered("/cms-prod?filter=neznamy&strana=x");
  expect(odd.list().address).toEqual({ search: "", category: undefined, filter: undefined, pages: 1 });
});

test("ADR-024 a new search, category or filter keeps the others and begins with the first page", async () => {
  const { act, list, address } = await rendered("/cms-prod?hladat=kladivo&filter=nedostupne&strana=3");
  await act(() => list().showMore());
  expect(address()).toBe("/cms-prod?strana=4&hladat=kladivo&filter=nedostupne");
  expect(list().filterPath(undefined)).toBe("/cms-prod?hladat=kladivo");
  await act(() => list().searchFor(" pila "));
  expect(address()).toBe("/cms-prod?hladat=pila&filter=nedostupne");
  await act(() => list().showCategory("rezanie"));
  expect(address()).toBe("/cms-prod?hladat=pila&kategoria=rezanie&filter=nedostupne");
  await act(() => list().showName("Píla"));
  expect(address()).toBe("/cms-prod?hladat=P%C3%ADla");
});

test("§2 the text that the list shows already is not searched for again", async () => {
  const { act, current, list } = await rendered("/cms-prod?hladat=pila");
  const { key } = current().location;
  await act(() => list().searchFor(" pila"));
  expect(current().location.key).toBe(key);
});

test("B16 after another address the field says what the list shows; its own searches never change what is typed", async () => {
  const { act, current, list, address, field } = await rendered("/cms-prod", "kla");
  await act(() => {
    list().searchFor("k");
    list().searchFor("kl");
  });
  expect([address(), field.value]).toEqual(["/cms-prod?hladat=kl", "kla"]);
  await act(() => current().navigate("/cms-prod?hladat=pila"));
  expect(field.value).toBe("pila");
  await act(() => current().navigate("/cms-prod?hladat=kl"));
  expect([address(), field.value]).toEqual(["/cms-prod?hladat=kl", "kl"]);
});
