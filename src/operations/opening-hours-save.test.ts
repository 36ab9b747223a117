import { beforeEach, describe, expect, test } from "vitest";
import type { Change, Document, Documents } from "#src/backend/backend.ts";
import { broken, SHOPS, type Shop } from "#src/testing/operation-shops.ts";
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

  test("D11: untouched days keep what a colleague saved meanwhile", async () => {
    await saveOpeningHours(colleague, [{ original: tuesday, hours: hours("9:00 - 11:00") }]);
    await saveOpeningHours(staff, [{ original: monday, hours: hours("8:00 - 12:00") }]);
    expect((await stored()).slice(0, 2)).toEqual([
      { ...monday, ...hours("8:00 - 12:00") },
      { ...tuesday, ...hours("9:00 - 11:00") },
    ]);
  });

  test("D11: what they save between our reading and our saving stays, too; ours is a conflict then, and is saved the next time", async () => {
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
    const save = () =>
      saveOpeningHours(broken(staff, { documents }), [{ original: monday, hours: hours("8:00 - 12:00") }]);
    await expect(save()).rejects.toMatchObject({ code: "conflict" });
    expect(await save()).toEqual([]);
    expect((await stored())[1]).toEqual({ ...tuesday, ...hours("9:00 - 11:00") });
  });

  test("D11: a touched day that a colleague changed is a conflict, and nothing is saved", async () => {
    await saveOpeningHours(colleague, [{ original: monday, hours: hours("9:00 - 11:00") }]);
    const touched = [
      { original: monday, hours: hours("8:00 - 12:00") },
      { original: tuesday, hours: hours("8:00 - 12:00") },
    ];
    expect(await saveOpeningHours(staff, touched)).toEqual([{ ...monday, ...hours("9:00 - 11:00") }]);
    expect((await stored()).slice(0, 2)).toEqual([{ ...monday, ...hours("9:00 - 11:00") }, tuesday]);
  });

  test("the same change made by a colleague is no conflict", async () => {
    const touched = [{ original: monday, hours: hours("8:00 - 12:00") }];
    await saveOpeningHours(colleague, touched);
    expect(await saveOpeningHours(staff, touched)).toEqual([]);
    expect((await stored())[0]).toEqual({ ...monday, ...hours("8:00 - 12:00") });
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
