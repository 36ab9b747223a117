import { expect, test, vi } from "vitest";
import type { Document, Documents } from "#src/backend/backend.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { broken, expectLogged, lost, unavailable } from "#src/testing/operation-shops.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";
import { useOpeningHoursForm } from "./use-opening-hours-form.ts";

/** After hours were typed and saved: `isSent` tells whether the connection breaks off after the commit was sent or before. */
async function afterSaving(isSent: boolean) {
  const staff = await signedIn(memoryShop(CONTRACT_SEED).client());
  let isAnswering = isSent;
  const documents: Partial<typeof staff.documents> = {
    async commit(...args) {
      isAnswering = false;
      return lost(staff.documents.commit)(...args);
    },
    readList: (query) => (isAnswering ? staff.documents.readList(query) : unavailable()),
  };
  const hook = await renderHook(broken(staff, { documents }), useOpeningHoursForm);
  await vi.waitFor(() => expect(hook.current().records).toBeDefined());
  await hook.act(() => hook.current().type(hook.current().records?.[0] as Document, "Morning", "7:00 - 11:00"));
  await hook.act(() => hook.current().onSubmit({ preventDefault() {} } as React.FormEvent));
  await vi.waitFor(() => expect(hook.toasts()).toHaveLength(1));
  return [hook.toasts()?.[0], hook.current().saving.failure];
}

test("§8, ADR-021 hours of which nobody knows whether they are stored are not said to be unsaved; those that were not sent are", async () => {
  expectLogged();
  expect(await afterSaving(true)).toEqual([`error: ${skCms.failure.inDoubt}`, skCms.failure.inDoubt]);
  expect(await afterSaving(false)).toEqual([`error: ${skCmsHours.notSaved}`, skCms.failure.unavailable]);
});

test("D11 hours that are saved are shown before the live value has them, also where the cursor comes back into their field", async () => {
  const staff = await signedIn(memoryShop(CONTRACT_SEED).client());
  const before = await staff.documents.readList({ collection: "opening_hours" });
  const list = (() => ({ current: () => before, subscribe: () => () => {} })) as unknown as Documents["list"];
  const { current, act, toasts } = await renderHook(broken(staff, { documents: { list } }), useOpeningHoursForm);
  const monday = () => current().records?.[0] as Document;
  await act(() => current().type(monday(), "Morning", "7:00 - 11:00"));
  await act(() => current().onSubmit({ preventDefault() {} } as React.FormEvent));
  await vi.waitFor(() => expect(toasts()).toEqual([`success: ${skCmsHours.saved}`]));
  expect(current().hoursOf(monday()).Morning).toBe("7:00 - 11:00");
  await act(() => current().enter(monday()));
  expect(current().hoursOf(monday()).Morning).toBe("7:00 - 11:00");
  // The next save leaves them.
  await act(() => current().type(current().records?.[1] as Document, "Morning", "6:00 - 10:00"));
  await act(() => current().onSubmit({ preventDefault() {} } as React.FormEvent));
  await vi.waitFor(() => expect(toasts()).toHaveLength(2));
  expect(current().hoursOf(monday()).Morning).toBe("7:00 - 11:00");
  expect(current().isUnsaved).toBe(false);
});
