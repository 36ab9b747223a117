import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Backend, BackendError, type Change, type Document, MOST_CHANGES } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import {
  added,
  broken,
  DRILL,
  expectLogged,
  isStored,
  lost,
  PICTURE,
  SHOPS,
  type Shop,
  unavailable,
  uploadsOf,
} from "#src/testing/operation-shops.ts";
import { Unanswered } from "./commit-once.ts";
import { deleteDocument } from "./document-delete.ts";
import { saveDocument } from "./document-save.ts";
import { type FileUpload, fileUpload } from "./file-upload.ts";

interface Saved {
  readonly name: string;
  readonly upload: FileUpload | undefined;
}
const addCategory = (backend: Backend, { id, name, upload }: Saved & { id: string }) =>
  saveDocument(backend, {
    collection: "categories",
    id,
    original: undefined,
    fields: { name, imgPath: "" },
    ...uploadsOf(upload),
  });
const editCategory = (backend: Backend, { original, name, upload }: Saved & { original: Document }) =>
  saveDocument(backend, {
    collection: "categories",
    id: original.id,
    original,
    fields: { name },
    ...uploadsOf(upload),
  });

describe.each(SHOPS)("%s", (_, open) => {
  let { staff, colleague }: Shop = {} as Shop;
  beforeEach(async () => {
    ({ staff, colleague } = await open());
  });
  const stored = (id: string) => colleague.documents.readOne("categories", id);
  const photo = (name = "foto.png") => fileUpload(staff.files, `categories/${name}`, PICTURE);
  async function saws(): Promise<Document> {
    const id = newId();
    expect(await addCategory(staff, { id, name: "Píly", upload: photo("pily.png") })).toBe("saved");
    return (await stored(id)) as Document;
  }
  async function otherCategory(): Promise<string> {
    const id = newId();
    expect(await addCategory(staff, { id, name: "Iné", upload: undefined })).toBe("saved");
    return id;
  }
  const productsOf = async (id: string) =>
    (await colleague.documents.readList({ collection: "products", where: { field: "Category", equals: id } }))
      .documents;

  describe("a new category", () => {
    test("§3 is added with its picture under categories/", async () => {
      expect(await saws()).toEqual({
        id: expect.any(String),
        name: "Píly",
        imgPath: expect.stringContaining("categories/pily.png"),
      });
    });

    test("§5 with a name that exists is a duplicate, and its picture is not stored", async () => {
      await saws();
      expect(await addCategory(staff, { id: newId(), name: "píly", upload: photo() })).toBe("duplicate");
      expect((await colleague.documents.readList({ collection: "categories" })).documents).toHaveLength(1);
      expect(await isStored(staff, "categories", "foto.png")).toBe(false);
    });

    test("that cannot be saved leaves no picture behind", async () => {
      const documents = {
        commit: async () => {
          throw new BackendError("full");
        },
      };
      const adding = addCategory(broken(staff, { documents }), { id: newId(), name: "Píly", upload: photo() });
      await expect(adding).rejects.toMatchObject({ code: "full" });
      expect(await isStored(staff, "categories", "foto.png")).toBe(false);
    });
  });

  describe("a category without any answer whose form was changed since keeps the picture it shows:", () => {
    test("a new one", async () => {
      const category = { id: newId(), name: "Píly", upload: photo() };
      const lossy = broken(staff, { documents: { commit: lost(staff.documents.commit), readOne: unavailable } });
      await expect(addCategory(lossy, category)).rejects.toBeInstanceOf(Unanswered);
      expect(await addCategory(staff, { ...category, name: "Pílky" })).toEqual({ theirs: await stored(category.id) });
      expect(await isStored(staff, "categories", "foto.png")).toBe(true);
      expect((await stored(category.id))?.imgPath).toBe(category.upload.storedUrl());
    });

    test("an edited one", async () => {
      const original = await saws();
      const upload = photo();
      const documents = { commit: lost(staff.documents.commit), readOne: unavailable };
      const edit = (backend: typeof staff, name: string) => editCategory(backend, { original, name, upload });
      await expect(edit(broken(staff, { documents }), "Pílky")).rejects.toBeInstanceOf(Unanswered);
      expect(await edit(staff, "Pílečky")).toEqual({ theirs: await stored(original.id) });
      expect(await isStored(staff, "categories", "foto.png")).toBe(true);
      expect((await stored(original.id))?.imgPath).toBe(upload.storedUrl());
    });
  });

  describe("an edited category", () => {
    test("§5 may keep its own name, also in other letters, but not take another's", async () => {
      const original = await saws();
      await addCategory(staff, { id: newId(), name: "Vrtáky", upload: photo() });
      const rename = (name: string) => editCategory(staff, { original, name, upload: undefined });
      expect(await rename("Píly")).toBe("saved");
      expect(await rename("vrtáky")).toBe("duplicate");
      expect(await stored(original.id)).toEqual(original);
      expect(await rename("PÍLY")).toBe("saved");
      expect(await stored(original.id)).toEqual({ ...original, name: "PÍLY" });
    });

    test("§4 with a new picture: the old one is deleted after the new one is saved", async () => {
      const original = await saws();
      expect(await editCategory(staff, { original, name: "Píly", upload: photo() })).toBe("saved");
      expect(await stored(original.id)).toEqual({
        ...original,
        imgPath: expect.stringContaining("categories/foto.png"),
      });
      expect(await isStored(staff, "categories", "pily.png")).toBe(false);
    });

    test("D14: a name that a colleague changed meanwhile is a conflict", async () => {
      const original = await saws();
      await editCategory(colleague, { original, name: "Píly a pílky", upload: undefined });
      const theirs = { ...original, name: "Píly a pílky" };
      expect(await editCategory(staff, { original, name: "Pílky", upload: undefined })).toEqual({ theirs });
      expect(await stored(original.id)).toEqual(theirs);
    });
  });

  describe("a deleted category", () => {
    test("§4 clears the category of all its products in the same commit, then its picture is deleted", async () => {
      const category = await saws();
      const mine = await added(staff, { Name: "Píla", Category: category.id });
      const other = await added(staff, { Name: "Vŕtačka", Category: await otherCategory() });
      const commits: (readonly Change[])[] = [];
      const documents = {
        commit: (changes: readonly Change[]) => {
          commits.push(changes);
          return staff.documents.commit(changes);
        },
      };
      await deleteDocument(broken(staff, { documents }), "categories", category);
      expect(commits).toHaveLength(1);
      expect(await stored(category.id)).toBe(null);
      expect(await colleague.documents.readOne("products", mine.id)).toEqual({ ...mine, Category: "" });
      expect(await colleague.documents.readOne("products", other.id)).toEqual(other);
      expect(await isStored(staff, "categories", "pily.png")).toBe(false);
    });

    test("is unchanged, with its products and picture, where the commit fails", async () => {
      const category = await saws();
      const saw = await added(staff, { Category: category.id });
      let attempts = 0;
      const commit = () => {
        attempts++;
        return unavailable();
      };
      const refused = deleteDocument(broken(staff, { documents: { commit } }), "categories", category);
      await expect(refused).rejects.toMatchObject({ code: "unavailable" });
      expect(attempts).toBe(2);
      expect(await stored(category.id)).toEqual(category);
      expect(await productsOf(category.id)).toEqual([saw]);
      expect(await isStored(staff, "categories", "pily.png")).toBe(true);
    });

    test("§4 is unchanged where the dialog was left before", async () => {
      const category = await saws();
      const leaving = { signal: AbortSignal.abort() };
      await expect(deleteDocument(staff, "categories", category, leaving)).rejects.toThrow("abort");
      expect(await stored(category.id)).toEqual(category);
    });

    test("is deleted although its picture cannot be, which is logged", async () => {
      expectLogged();
      const category = await saws();
      await deleteDocument(broken(staff, { files: { delete: unavailable } }), "categories", category);
      expect(await stored(category.id)).toBe(null);
    });

    test("D13 of more products than a commit has changes is deleted in one commit", async () => {
      const category = await saws();
      const count = MOST_CHANGES + 5;
      const adds = Array.from({ length: count }, (_, at) => {
        const fields = { ...DRILL, Name: `Píla ${at}`, Category: category.id, imgPath: "" };
        return { kind: "add", collection: "products", id: newId(), fields } as const;
      });
      for (let at = 0; at < count; at += MOST_CHANGES) await staff.documents.commit(adds.slice(at, at + MOST_CHANGES));
      const commit = vi.fn(staff.documents.commit);
      await deleteDocument(broken(staff, { documents: { commit } }), "categories", category);
      expect(commit).toHaveBeenCalledTimes(1);
      expect(await stored(category.id)).toBe(null);
      expect(await productsOf("")).toHaveLength(count);
    });

    test("does not overwrite the category of a product that a colleague moved at the same moment", async () => {
      const category = await saws();
      const saw = await added(staff, { Category: category.id });
      const other = await otherCategory();
      let isMoved = false;
      const documents = {
        commit: async (changes: readonly Change[]) => {
          if (!isMoved) {
            isMoved = true;
            await colleague.documents.commit([
              { kind: "update", collection: "products", id: saw.id, fields: { Category: other }, expected: saw },
            ]);
          }
          return staff.documents.commit(changes);
        },
      };
      await deleteDocument(broken(staff, { documents }), "categories", category);
      expect(await stored(category.id)).toBe(null);
      expect(await colleague.documents.readOne("products", saw.id)).toMatchObject({ Category: other });
    });
  });
});
