import { beforeEach, describe, expect, test } from "vitest";
import { BackendError, type Change, type Document, type Documents } from "#src/backend/backend.ts";
import { broken, lost, SHOPS, type Shop, unavailable } from "#src/testing/operation-shops.ts";
import { saveOpeningHours } from "./opening-hours-save.ts";

describe.each(SHOPS)("%s", (_, open) => {
  let { staff, colleague }: Shop = {} as Shop;
  let monday: Document;
  let tuesday: Document;
  beforeEach(async () => {
    ({ staff, colleague } = await open());
    [monday, tuesday] = (await stored()) as [Document, Document];
  });
  const stored = async () => (await colleague.documents.readList({ collection: "opening_hours" })).documents;
  const hours = (Morning: string, Afternoon = "") => ({ Morning, Afternoon });

  test("§7 the seven records are saved by one commit, each with its full record", async () => {
    const commits: (readonly Change[])[] = [];
    const documents = {
      commit: (changes: readonly Change[]) => {
        commits.push(changes);
        return staff.documents.commit(changes);
      },
    };
    await saveOpeningHours(broken(staff, { documents }), [{ original: monday, hours: hours("8:00 - 12:00") }]);
    expect(commits.map((changes) => changes.map(({ id }) => id))).toEqual([(await stored()).map(({ id }) => id)]);
    expect(await stored()).toEqual([
      { ...monday, ...hours("8:00 - 12:00") },
      ...(await stored()).slice(1).map((day) => ({ ...day, ...hours("") })),
    ]);
  });

  test("D11: days nobody touched keep what somebody else saved meanwhile", async () => {
    await saveOpeningHours(colleague, [{ original: tuesday, hours: hours("9:00 - 11:00") }]);
    await saveOpeningHours(staff, [{ original: monday, hours: hours("8:00 - 12:00") }]);
    expect((await stored()).slice(0, 2)).toEqual([
      { ...monday, ...hours("8:00 - 12:00") },
      { ...tuesday, ...hours("9:00 - 11:00") },
    ]);
  });

  test("D11: also where they saved between our reading and our saving", async () => {
    let isDone = false;
    const documents = {
      commit: async (changes: readonly Change[]) => {
        if (!isDone) {
          isDone = true;
          await saveOpeningHours(colleague, [{ original: tuesday, hours: hours("9:00 - 11:00") }]);
        }
        return staff.documents.commit(changes);
      },
    };
    await saveOpeningHours(broken(staff, { documents }), [{ original: monday, hours: hours("8:00 - 12:00") }]);
    expect((await stored())[1]).toEqual({ ...tuesday, ...hours("9:00 - 11:00") });
  });

  test("D11: a touched day somebody else changed is a conflict, and nothing is saved", async () => {
    await saveOpeningHours(colleague, [{ original: monday, hours: hours("9:00 - 11:00") }]);
    const touched = [
      { original: monday, hours: hours("8:00 - 12:00") },
      { original: tuesday, hours: hours("8:00 - 12:00") },
    ];
    expect(await saveOpeningHours(staff, touched)).toEqual([{ ...monday, ...hours("9:00 - 11:00") }]);
    expect((await stored()).slice(0, 2)).toEqual([{ ...monday, ...hours("9:00 - 11:00") }, tuesday]);
  });

  test("the same change made by somebody else is no conflict", async () => {
    const touched = [{ original: monday, hours: hours("8:00 - 12:00") }];
    await saveOpeningHours(colleague, touched);
    expect(await saveOpeningHours(staff, touched)).toEqual([]);
    expect((await stored())[0]).toEqual({ ...monday, ...hours("8:00 - 12:00") });
  });

  test("a save whose answer was lost is retried", async () => {
    let lost = 1;
    const documents = {
      commit: async (changes: readonly Change[]) => {
        const outcome = await staff.documents.commit(changes);
        if (lost-- > 0) throw new BackendError("unavailable");
        return outcome;
      },
    };
    await saveOpeningHours(broken(staff, { documents }), [{ original: monday, hours: hours("8:00 - 12:00") }]);
    expect((await stored())[0]).toMatchObject(hours("8:00 - 12:00"));
  });

  test("ADR-021 a save whose answer was lost is in doubt after a colleague took it back, and not repeated", async () => {
    await saveOpeningHours(colleague, [{ original: monday, hours: hours("9:00 - 11:00") }]);
    const [original] = (await stored()) as [Document];
    const typed = hours("8:00 - 12:00");
    const commit: Documents["commit"] = async (...args) => {
      await staff.documents.commit(...args);
      await saveOpeningHours(colleague, [{ original: { ...original, ...typed }, hours: hours("9:00 - 11:00") }]);
      throw new BackendError("unavailable");
    };
    const save = saveOpeningHours(broken(staff, { documents: { commit } }), [{ original, hours: typed }]);
    await expect(save).rejects.toMatchObject({ code: "inDoubt" });
    expect((await stored())[0]).toEqual(original);
  });

  test("ADR-021 a save whose answers are all lost is saved where it is stored, and is not where it is not", async () => {
    const save = (commit: Documents["commit"], Morning: string) =>
      saveOpeningHours(broken(staff, { documents: { commit } }), [{ original: monday, hours: hours(Morning) }]);
    expect(await save(lost(staff.documents.commit), "8:00 - 11:00")).toEqual([]);
    expect((await stored())[0]).toMatchObject(hours("8:00 - 11:00"));
    const unanswered = saveOpeningHours(broken(staff, { documents: { commit: unavailable } }), [
      { original: (await stored())[0] ?? monday, hours: hours("9:00 - 10:00") },
    ]);
    await expect(unanswered).rejects.toMatchObject({ code: "unavailable" });
  });

  test("ADR-021 a save whose answer was lost, and which a colleague has changed since, is in doubt; what the colleague wrote stays", async () => {
    const typed = hours("8:00 - 12:00");
    const commit: Documents["commit"] = async (...args) => {
      await staff.documents.commit(...args);
      await saveOpeningHours(colleague, [{ original: { ...monday, ...typed }, hours: hours("9:00 - 11:00") }]);
      throw new BackendError("unavailable");
    };
    const save = saveOpeningHours(broken(staff, { documents: { commit } }), [{ original: monday, hours: typed }]);
    await expect(save).rejects.toMatchObject({ code: "inDoubt" });
    expect((await stored())[0]).toMatchObject(hours("9:00 - 11:00"));
  });

  test("ADR-021 a save of which nobody answers whether it is stored is in doubt", async () => {
    let isAnswering = true;
    const documents: Partial<Documents> = {
      async commit(...args) {
        isAnswering = false;
        return lost(staff.documents.commit)(...args);
      },
      readList: (query) => (isAnswering ? staff.documents.readList(query) : unavailable()),
    };
    const touched = [{ original: monday, hours: hours("8:00 - 12:00") }];
    const save = saveOpeningHours(broken(staff, { documents }), touched);
    await expect(save).rejects.toMatchObject({ code: "inDoubt" });
    expect((await stored())[0]).toMatchObject(hours("8:00 - 12:00"));
    expect(await saveOpeningHours(staff, touched)).toEqual([]);
  });

  test("a read whose answer was lost is retried, and asked once more whether it was saved", async () => {
    let lost = 1;
    let asked = 0;
    const documents: Partial<Documents> = {
      readList: async (query) => {
        asked++;
        if (lost-- > 0) throw new BackendError("unavailable");
        return staff.documents.readList(query);
      },
    };
    const save = () =>
      saveOpeningHours(broken(staff, { documents }), [{ original: monday, hours: hours("8:00 - 12:00") }]);
    await save();
    expect((await stored())[0]).toMatchObject(hours("8:00 - 12:00"));
    lost = 9;
    asked = 0;
    await expect(save()).rejects.toMatchObject({ code: "unavailable" });
    expect(asked).toBe(3);
  });

  test("§4 nothing is saved where the form is left during the save", async () => {
    const before = await stored();
    const leaving = new AbortController();
    const documents: Partial<Documents> = {
      readList: async (query) => {
        const list = await staff.documents.readList(query);
        leaving.abort();
        return list;
      },
    };
    const touched = [{ original: monday, hours: hours("8:00 - 12:00") }];
    await expect(saveOpeningHours(broken(staff, { documents }), touched, leaving)).rejects.toThrow("abort");
    expect(await stored()).toEqual(before);
  });

  test("ADR-021 hours whose answer was lost count as saved, also where the form is left before they are sent again", async () => {
    const leaving = new AbortController();
    let isLost = false;
    const documents: Partial<Documents> = {
      async commit(...args) {
        await staff.documents.commit(...args);
        isLost = true;
        throw new BackendError("unavailable");
      },
      readList: async (query) => {
        if (isLost) leaving.abort();
        return staff.documents.readList(query);
      },
    };
    const touched = [{ original: monday, hours: hours("8:00 - 12:00") }];
    expect(await saveOpeningHours(broken(staff, { documents }), touched, leaving)).toEqual([]);
  });
});

test("§5 of a batch the server refuses one day of, nothing is stored", async () => {
  const { staff, colleague } = await (SHOPS[1] as (typeof SHOPS)[number])[1]();
  const stored = async () => (await colleague.documents.readList({ collection: "opening_hours" })).documents;
  const before = await stored();
  const [monday, tuesday] = before as [Document, Document];
  const touched = [
    { original: monday, hours: { Morning: "8:00 - 12:00", Afternoon: "" } },
    { original: tuesday, hours: { Morning: "o ôsmej", Afternoon: "" } },
  ];
  await expect(saveOpeningHours(staff, touched)).rejects.toMatchObject({ code: "invalid" });
  expect(await stored()).toEqual(before);
});
