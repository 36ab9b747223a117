import { expect, test, vi } from "vitest";
import type { Document, Documents } from "#src/backend/backend.ts";
import { saveOpeningHours } from "#src/operations/opening-hours-save.ts";
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
  expect(await afterSaving(true)).toEqual([`error: ${skCms.failure.unanswered}`, skCms.failure.unanswered]);
  expect(await afterSaving(false)).toEqual([`error: ${skCmsHours.notSaved}`, skCms.failure.unavailable]);
});

/** The form of a page that hears of no change, and what a day's first half shows. */
async function withoutStream(commit?: (real: Documents["commit"]) => Documents["commit"]) {
  const shop = memoryShop(CONTRACT_SEED);
  const staff = await signedIn(shop.client());
  const before = await staff.documents.readList({ collection: "opening_hours" });
  const list = (() => ({ current: () => before, subscribe: () => () => {} })) as unknown as Documents["list"];
  const documents = { list, ...(commit && { commit: commit(staff.documents.commit) }) };
  const hook = await renderHook(broken(staff, { documents }), useOpeningHoursForm);
  const record = (at: number) => hook.current().records?.[at] as Document;
  return {
    ...hook,
    colleague: await signedIn(shop.client()),
    record,
    morning: (at: number) => hook.current().hoursOf(record(at)).Morning,
    async save(at: number, Morning: string) {
      await hook.act(() => hook.current().type(record(at), "Morning", Morning));
      await hook.act(() => hook.current().onSubmit({ preventDefault() {} } as React.FormEvent));
    },
  };
}

test("§5 pasted invisible characters are not saved, and a lost answer makes no conflict of them", async () => {
  const { save, toasts, colleague } = await withoutStream((real) => {
    return vi.fn(real).mockImplementationOnce(lost(real));
  });
  await save(0, "7:00 - 9:00\u200b");
  await vi.waitFor(() => expect(toasts()).toEqual([`success: ${skCmsHours.saved}`]));
  const [monday] = (await colleague.documents.readList({ collection: "opening_hours" })).documents;
  expect(monday).toMatchObject({ Morning: "7:00 - 9:00" });
});

test("D11 whoever takes what a colleague has stored sees it before the live value has it", async () => {
  const { save, current, act, colleague, record, morning } = await withoutStream();
  const hours = { Morning: "5:00 - 5:30", Afternoon: "" };
  await saveOpeningHours(colleague, [{ original: record(1), hours }]);
  await save(1, "6:00 - 10:00");
  await vi.waitFor(() => expect(current().conflict).toBeDefined());
  await act(() => current().conflict?.takeStored());
  expect([morning(1), current().isUnsaved]).toEqual(["5:00 - 5:30", false]);
});

test("D11 whoever saved from within a field takes what a colleague has stored, too", async () => {
  const { save, current, act, colleague, record, morning } = await withoutStream();
  await saveOpeningHours(colleague, [{ original: record(0), hours: { Morning: "5:00 - 5:30", Afternoon: "" } }]);
  await act(() => current().enter(record(0)));
  await save(0, "7:00 - 11:00");
  await act(() => current().conflict?.takeStored());
  expect(morning(0)).toBe("5:00 - 5:30");
});

test("D11 hours that are saved are shown before the live value has them, also where the cursor comes back into their field", async () => {
  const { save, current, act, toasts, record, morning } = await withoutStream();
  await save(0, "7:00 - 11:00");
  await vi.waitFor(() => expect(toasts()).toEqual([`success: ${skCmsHours.saved}`]));
  expect(morning(0)).toBe("7:00 - 11:00");
  await act(() => current().enter(record(0)));
  expect(morning(0)).toBe("7:00 - 11:00");
  // The next save leaves them.
  await save(1, "6:00 - 10:00");
  await vi.waitFor(() => expect(toasts()).toHaveLength(2));
  expect(morning(0)).toBe("7:00 - 11:00");
  expect(current().isUnsaved).toBe(false);
});
