import { beforeEach, describe, expect, test } from "vitest";
import { type Backend, BackendError, type Document, type Fields, type UploadOptions } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "#src/testing/addition.ts";
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
import { refusal } from "#src/testing/refusal.ts";
import { Unanswered } from "./commit-once.ts";
import { deleteDocument } from "./document-delete.ts";
import { saveDocument, type Uploads } from "./document-save.ts";
import { type FileUpload, fileUpload } from "./file-upload.ts";

interface Saved {
  readonly fields: Fields;
  readonly upload: FileUpload | undefined;
}
const addProduct = (backend: Backend, { id, fields, upload }: Saved & { id: string }, options?: UploadOptions) =>
  saveDocument(
    backend,
    { collection: "products", id, original: undefined, fields: { ...fields, imgPath: "" }, ...uploadsOf(upload) },
    options,
  );
const editProduct = (
  backend: Backend,
  { original, fields, upload }: Saved & { original: Document },
  options?: UploadOptions,
) =>
  saveDocument(backend, { collection: "products", id: original.id, original, fields, ...uploadsOf(upload) }, options);

describe.each(SHOPS)("%s", (_name, open) => {
  let { staff, colleague }: Shop = {} as Shop;
  beforeEach(async () => {
    ({ staff, colleague } = await open());
  });
  const stored = (id: string) => colleague.documents.readOne("products", id);
  const all = async () => (await colleague.documents.readList({ collection: "products" })).documents;
  const photo = (backend = staff, name = "foto.png") => fileUpload(backend.files, `products/${name}`, PICTURE);
  const change = (product: Document, fields: Fields) =>
    colleague.documents.commit([{ kind: "update", collection: "products", id: product.id, fields, expected: product }]);

  describe("a new product", () => {
    test("§4 is added with its picture, and the upload reports its progress", async () => {
      const id = newId();
      const progress: number[] = [];
      const options = { progress: (part: number) => progress.push(part) };
      expect(await addProduct(staff, { id, fields: DRILL, upload: photo() }, options)).toBe("saved");
      expect(await stored(id)).toEqual({ ...DRILL, id, imgPath: expect.stringContaining("products/foto.png") });
      expect(progress.at(-1)).toBe(1);
    });

    test("may have no picture", async () => {
      const id = newId();
      expect(await addProduct(staff, { id, fields: DRILL, upload: undefined })).toBe("saved");
      expect(await stored(id)).toEqual({ ...DRILL, id, imgPath: "" });
    });

    test.each(["Vŕtačka", " vŕtačka", "VŔTAČKA"])(
      "§5 named '%s' beside Vŕtačka is a duplicate: nothing is saved or uploaded",
      async (Name) => {
        await added(staff, {});
        const files = { upload: unavailable };
        const outcome = await addProduct(broken(staff, { files }), {
          id: newId(),
          fields: { ...DRILL, Name },
          upload: photo(broken(staff, { files })),
        });
        expect(outcome).toBe("duplicate");
        expect(await all()).toHaveLength(1);
      },
    );

    test("§5 whose name was taken while its picture was uploaded is a duplicate, and the picture is deleted", async () => {
      const files = {
        upload: async (...args: Parameters<typeof staff.files.upload>) => {
          await added(colleague, {});
          return staff.files.upload(...args);
        },
      };
      const outcome = await addProduct(staff, { id: newId(), fields: DRILL, upload: photo(broken(staff, { files })) });
      expect(outcome).toBe("duplicate");
      expect(await isStored(staff, "products", "foto.png")).toBe(false);
    });

    test("whose upload fails is not saved", async () => {
      const upload = photo(broken(staff, { files: { upload: unavailable } }));
      await expect(addProduct(staff, { id: newId(), fields: DRILL, upload })).rejects.toMatchObject({
        code: "unavailable",
      });
      expect(await all()).toEqual([]);
    });

    test("whose upload was cancelled is not saved, and can be saved again", async () => {
      const product = { id: newId(), fields: DRILL, upload: photo() };
      const signal = AbortSignal.abort();
      await expect(addProduct(staff, product, { signal })).rejects.toThrow();
      expect(await all()).toEqual([]);
      expect(await addProduct(staff, product)).toBe("saved");
      expect(await stored(product.id)).toMatchObject({ imgPath: expect.stringContaining("products/foto.png") });
    });

    test("that is refused leaves no picture behind, and can be saved again", async () => {
      const documents = {
        commit: async () => refusal("invalid"),
      };
      const product = { id: newId(), fields: DRILL, upload: photo() };
      await expect(addProduct(broken(staff, { documents }), product)).rejects.toMatchObject({ code: "invalid" });
      expect(await isStored(staff, "products", "foto.png")).toBe(false);
      expect(await addProduct(staff, product)).toBe("saved");
    });

    test("whose answers are all lost keeps its picture, and saving the form again is success", async () => {
      const documents = {
        commit: lost(staff.documents.commit),
        readOne: unavailable,
      };
      const product = { id: newId(), fields: DRILL, upload: photo() };
      await expect(addProduct(broken(staff, { documents }), product)).rejects.toBeInstanceOf(Unanswered);
      expect(await isStored(staff, "products", "foto.png")).toBe(true);
      expect(await addProduct(staff, product)).toBe("saved");
      expect(await all()).toHaveLength(1);
      expect(await isStored(staff, "products", "foto (2).png")).toBe(false);
    });

    test("whose answers were lost and whose form was changed since is a conflict, not an overwrite", async () => {
      const id = newId();
      await staff.documents.commit([addition("products", id, { ...DRILL, imgPath: "" })]);
      const again = await addProduct(staff, { id, fields: { ...DRILL, Name: "Vŕtačka 2" }, upload: undefined });
      expect(again).toEqual({ theirs: await stored(id) });
      expect(await stored(id)).toMatchObject({ Name: "Vŕtačka" });
    });

    test("whose answers were lost and whose form was changed since keeps the picture that the stored product shows", async () => {
      const product = { id: newId(), fields: DRILL, upload: photo() };
      const lossy = broken(staff, { documents: { commit: lost(staff.documents.commit), readOne: unavailable } });
      await expect(addProduct(lossy, product)).rejects.toBeInstanceOf(Unanswered);
      const changed = { ...product, fields: { ...DRILL, Name: "Vŕtačka 2" } };
      expect(await addProduct(staff, changed)).toEqual({ theirs: await stored(product.id) });
      expect(await isStored(staff, "products", "foto.png")).toBe(true);
      expect((await stored(product.id))?.imgPath).toBe(product.upload.storedUrl());
    });

    test("§4 whose form is left during the save is not added, and its picture is deleted", async () => {
      const leaving = new AbortController();
      const upload: typeof staff.files.upload = async (...args) => {
        const url = await staff.files.upload(...args);
        leaving.abort();
        return url;
      };
      const product = { id: newId(), fields: DRILL, upload: photo(broken(staff, { files: { upload } })) };
      await expect(addProduct(staff, product, leaving)).rejects.toThrow("abort");
      expect(await all()).toEqual([]);
      expect(await isStored(staff, "products", "foto.png")).toBe(false);
    });

    test("cannot be added after the session has ended; after the next sign-in its picture is not uploaded again", async () => {
      const upload = photo();
      const signedOut = broken(staff, {
        documents: {
          commit: async () => {
            throw new BackendError("signedOut");
          },
        },
      });
      const product = { id: newId(), fields: DRILL, upload };
      await expect(addProduct(signedOut, product)).rejects.toMatchObject({ code: "signedOut" });
      expect(await addProduct(staff, product)).toBe("saved");
      expect(await isStored(staff, "products", "foto (2).png")).toBe(false);
    });
  });

  describe("an edited product", () => {
    test("§4 with a new picture: shows the new one, and the old one is deleted", async () => {
      const imgPath = await staff.files.upload("products/stara.png", PICTURE);
      const original = await added(staff, { imgPath, Colour: "žltá" });
      expect(await editProduct(staff, { original, fields: { Price: { Day: 14 } }, upload: photo() })).toBe("saved");
      expect(await stored(original.id)).toEqual({
        ...original,
        Price: { Day: 14 },
        imgPath: expect.stringContaining("products/foto.png"),
      });
      expect(await isStored(staff, "products", "stara.png")).toBe(false);
    });

    test("B12 D13 with further pictures: stores the new ones at their places and deletes those that nothing names", async () => {
      const [a, b, c] = await Promise.all(
        ["a", "b", "c"].map((name) => staff.files.upload(`products/${name}.png`, PICTURE)),
      );
      const original = await added(staff, { imgPath: a, Pictures: [b, c] });
      await added(staff, { Name: "Píla", Pictures: [c] });
      const [first, second] = [photo(staff, "d.png"), photo(staff, "e.png")];
      const progress: number[] = [];
      const deleted: string[] = [];
      const remove = async (url: string) => {
        deleted.push(url);
        await staff.files.delete(url);
      };
      const noting = broken(staff, { files: { delete: remove } });
      const save = {
        collection: "products" as const,
        id: original.id,
        original,
        fields: { imgPath: b, Pictures: [a] },
        uploads: { Pictures: [first, a ?? "", second] },
      };
      expect(await saveDocument(noting, save, { progress: (part) => progress.push(part) })).toBe("saved");
      expect(await stored(original.id)).toMatchObject({
        imgPath: b,
        Pictures: [expect.stringContaining("products/d.png"), a, expect.stringContaining("products/e.png")],
      });
      expect(progress.at(-1)).toBe(1);
      expect(deleted).toEqual([c]);
      expect(progress).toContain(0.5);
      const emptied = { ...save, uploads: {}, fields: { Pictures: [] } };
      const before = (await stored(original.id)) as Document;
      expect(await saveDocument(staff, { ...emptied, original: before })).toBe("saved");
      const names = await Promise.all("abcde".split("").map((name) => isStored(staff, "products", `${name}.png`)));
      expect(names).toEqual([false, true, true, false, false]);
    });

    test("B12 §4 that is deleted takes all its pictures with it that no other names", async () => {
      const [a, b] = await Promise.all(["a", "b"].map((name) => staff.files.upload(`products/${name}.png`, PICTURE)));
      const product = await added(staff, { imgPath: a, Pictures: [b] });
      const other = await added(staff, { Name: "Píla", imgPath: b });
      await deleteDocument(staff, "products", product);
      expect(await isStored(staff, "products", "a.png")).toBe(false);
      expect(await isStored(staff, "products", "b.png")).toBe(true);
      await deleteDocument(staff, "products", other);
      expect(await isStored(staff, "products", "b.png")).toBe(false);
    });

    test("B12 D13 one of whose further pictures cannot be uploaded is not changed, and the next attempt uploads only what is missing", async () => {
      const original = await added(staff, {});
      const names: string[] = [];
      let isFull = true;
      const upload: typeof staff.files.upload = async (path, ...args) => {
        if (isFull && path.endsWith("b.png")) throw new BackendError("unavailable");
        names.push(path);
        return staff.files.upload(path, ...args);
      };
      const backend = broken(staff, { files: { upload } });
      const uploads = { Pictures: [photo(backend, "a.png"), photo(backend, "b.png")] };
      const save = { collection: "products" as const, id: original.id, original, fields: { Pictures: [] }, uploads };
      await expect(saveDocument(backend, save)).rejects.toMatchObject({ code: "unavailable" });
      expect(await stored(original.id)).toEqual(original);
      isFull = false;
      expect(await saveDocument(backend, save)).toBe("saved");
      expect(names).toEqual(["products/a.png", "products/b.png"]);
      expect((await stored(original.id))?.Pictures).toHaveLength(2);
    });

    test("D13: a new picture under the old file name gets a URL of its own, and stays", async () => {
      const imgPath = await staff.files.upload("products/foto.png", PICTURE);
      const original = await added(staff, { imgPath });
      await editProduct(staff, { original, fields: {}, upload: photo() });
      const now = await stored(original.id);
      expect(now?.imgPath).not.toBe(imgPath);
      expect(await isStored(staff, "products", "foto (2).png")).toBe(true);
      expect(await isStored(staff, "products", "foto.png")).toBe(false);
    });

    test("§4 without a new picture just updates, and keeps the old one", async () => {
      const imgPath = await staff.files.upload("products/stara.png", PICTURE);
      const original = await added(staff, { imgPath });
      await editProduct(staff, { original, fields: { Name: "Vŕtačka 2" }, upload: undefined });
      expect(await stored(original.id)).toEqual({ ...original, Name: "Vŕtačka 2" });
      expect(await isStored(staff, "products", "stara.png")).toBe(true);
    });

    test("D13: an old picture that cannot be deleted is logged and fails nothing", async () => {
      expectLogged();
      const imgPath = await staff.files.upload("products/stara.png", PICTURE);
      const original = await added(staff, { imgPath });
      const edited = { original, fields: {}, upload: photo() };
      expect(await editProduct(broken(staff, { files: { delete: unavailable } }), edited)).toBe("saved");
      expect(await stored(original.id)).toMatchObject({ imgPath: expect.stringContaining("foto.png") });
    });

    test("§5 may not take another's name, may keep its own, and nothing is saved of a duplicate", async () => {
      await added(staff, { Name: "Píla" });
      const original = await added(staff, {});
      const edit = (Name: string) => editProduct(staff, { original, fields: { Name }, upload: photo() });
      expect(await edit("PÍLA ")).toBe("duplicate");
      expect(await stored(original.id)).toEqual(original);
      expect(await isStored(staff, "products", "foto.png")).toBe(false);
      expect(await edit("VŔTAČKA")).toBe("saved");
    });

    test("D14: a field that a colleague changed is a conflict: the stored value stays, the new picture is deleted", async () => {
      const imgPath = await staff.files.upload("products/stara.png", PICTURE);
      const original = await added(staff, { imgPath });
      await change(original, { Name: "Vŕtačka nová" });
      const edited = { original, fields: { Name: "Vŕtačka moja" }, upload: photo() };
      const theirs = { ...original, Name: "Vŕtačka nová" };
      expect(await editProduct(staff, edited)).toEqual({ theirs });
      expect(await stored(original.id)).toEqual(theirs);
      expect(await isStored(staff, "products", "foto.png")).toBe(false);
      expect(await isStored(staff, "products", "stara.png")).toBe(true);
    });

    test("a switch elsewhere and the edit are both stored", async () => {
      const original = await added(staff, {});
      await change(original, { Availability: 0 });
      await editProduct(staff, { original, fields: { Price: { Day: 14 } }, upload: undefined });
      expect(await stored(original.id)).toEqual({ ...original, Availability: 0, Price: { Day: 14 } });
    });

    test("one that was deleted meanwhile is not added again, nor called saved where nothing was changed", async () => {
      const original = await added(staff, {});
      await deleteDocument(colleague, "products", original);
      for (const fields of [{ Name: "Vŕtačka 2" }, {}]) {
        const edit = editProduct(staff, { original, fields, upload: undefined });
        await expect(edit).rejects.toMatchObject({ code: "notFound" });
      }
      expect(await all()).toEqual([]);
    });
  });

  describe("two PDF documents", () => {
    const PDF = new Blob(["%PDF-1.7\n%%EOF\n"], { type: "application/pdf" });
    const isKept = (name: string) => isStored(staff, "settings", name, PDF);
    /** The second upload fails with this error the first time. */
    const setup = (error: Error) => {
      const uploaded: string[] = [];
      const upload: typeof staff.files.upload = async (path, ...rest) => {
        uploaded.push(path);
        if (uploaded.length === 2) throw error;
        return staff.files.upload(path, ...rest);
      };
      const { files } = broken(staff, { files: { upload } });
      const pdf = (name: string) => fileUpload(files, `settings/${name}`, PDF);
      const uploads = { ComplaintsPdf: pdf("prvy.pdf"), PersonalDataPdf: pdf("druhy.pdf") };
      const save = (options?: UploadOptions) =>
        saveDocument(staff, { collection: "settings", id: "shop", original: undefined, fields: {}, uploads }, options);
      return { uploaded, save };
    };
    const expectShown = async () =>
      expect(await colleague.documents.readOne("settings", "shop")).toMatchObject({
        ComplaintsPdf: expect.stringContaining("prvy.pdf"),
        PersonalDataPdf: expect.stringContaining("druhy.pdf"),
      });

    test("B8 of which the second is refused leave none behind, and can be saved again", async () => {
      const { save } = setup(new BackendError("full"));
      await expect(save()).rejects.toMatchObject({ code: "full" });
      expect(await isKept("prvy.pdf")).toBe(false);
      expect(await save()).toBe("saved");
      await expectShown();
    });

    test("B8 of which the second is cancelled leave none behind", async () => {
      const { save } = setup(new DOMException("", "AbortError"));
      await expect(save()).rejects.toThrow();
      expect(await isKept("prvy.pdf")).toBe(false);
    });

    test("B8 where the connection is lost at the second, the next save sends the first no more", async () => {
      const { uploaded, save } = setup(new BackendError("unavailable"));
      await expect(save()).rejects.toMatchObject({ code: "unavailable" });
      expect(await save()).toBe("saved");
      await expectShown();
      expect(uploaded).toEqual(["settings/prvy.pdf", "settings/druhy.pdf", "settings/druhy.pdf"]);
    });
  });

  describe("an edited product whose answers were all lost", () => {
    test("and whose form was changed since keeps the picture that the stored product shows", async () => {
      const original = await added(staff, {});
      const upload = photo();
      const commit = lost(staff.documents.commit);
      const readOne = unavailable;
      const edit = (backend: typeof staff, Name: string) =>
        editProduct(backend, { original, fields: { Name }, upload });
      const lossy = broken(staff, { documents: { commit, readOne } });
      await expect(edit(lossy, "Vŕtačka 2")).rejects.toBeInstanceOf(Unanswered);
      expect(await edit(staff, "Vŕtačka 3")).toEqual({ theirs: await stored(original.id) });
      expect(await isStored(staff, "products", "foto.png")).toBe(true);
      expect((await stored(original.id))?.imgPath).toBe(upload.storedUrl());
    });
  });

  describe("a deleted product", () => {
    test("§4 stays where its dialog was left before the deletion began", async () => {
      const drill = await added(staff, {});
      await expect(deleteDocument(staff, "products", drill, { signal: AbortSignal.abort() })).rejects.toThrow("abort");
      expect(await all()).toEqual([drill]);
    });

    test("§4 is deleted with its picture", async () => {
      const imgPath = await staff.files.upload("products/stara.png", PICTURE);
      await deleteDocument(staff, "products", await added(staff, { imgPath }));
      expect(await all()).toEqual([]);
      expect(await isStored(staff, "products", "stara.png")).toBe(false);
    });

    test("§4 may have no picture; deleting it twice is no error", async () => {
      const drill = await added(staff, {});
      await deleteDocument(staff, "products", drill);
      await deleteDocument(colleague, "products", drill);
      expect(await all()).toEqual([]);
    });

    test("is deleted although its picture cannot be, which is logged", async () => {
      expectLogged();
      const imgPath = await staff.files.upload("products/stara.png", PICTURE);
      await deleteDocument(
        broken(staff, { files: { delete: unavailable } }),
        "products",
        await added(staff, { imgPath }),
      );
      expect(await all()).toEqual([]);
    });

    test("D13 keeps its picture where another product shows it, and so does one whose picture is replaced", async () => {
      const imgPath = await staff.files.upload("products/spolocna.png", PICTURE);
      const [one, other, last] = [
        await added(staff, { Name: "A", imgPath }),
        await added(staff, { Name: "B", imgPath }),
        await added(staff, { Name: "C", imgPath }),
      ];
      await deleteDocument(staff, "products", one);
      const upload = fileUpload(staff.files, "products/nova.png", PICTURE);
      const saved = {
        collection: "products",
        id: other.id,
        original: other,
        fields: {},
        ...uploadsOf(upload),
      } as const;
      expect(await saveDocument(staff, saved)).toBe("saved");
      expect(await isStored(staff, "products", "spolocna.png")).toBe(true);
      await deleteDocument(staff, "products", last);
      expect(await isStored(staff, "products", "spolocna.png")).toBe(false);
    });

    test("§5 D13 a category that was deleted meanwhile is refused, and nothing is saved or left behind", async () => {
      const original = await added(staff, {});
      const upload = fileUpload(staff.files, "products/nova.png", PICTURE);
      const write = { collection: "products", id: original.id, original, fields: { Category: "zmazaná" } } as const;
      expect(await saveDocument(staff, { ...write, ...uploadsOf(upload) })).toBe("dangling");
      expect(await all()).toEqual([original]);
      expect(await isStored(staff, "products", "nova.png")).toBe(false);
    });

    test("stays, with its picture, where the backend refuses", async () => {
      const imgPath = await staff.files.upload("products/stara.png", PICTURE);
      const drill = await added(staff, { imgPath });
      const refused = deleteDocument(broken(staff, { documents: { commit: unavailable } }), "products", drill);
      await expect(refused).rejects.toMatchObject({ code: "unavailable" });
      expect(await stored(drill.id)).toEqual(drill);
      expect(await isStored(staff, "products", "stara.png")).toBe(true);
    });
  });

  describe("a document with two files", () => {
    const PDF = new Blob(["%PDF-1.7\n"]);
    const shop = () => colleague.documents.readOne("settings", "shop");
    const document = (name: string, files = staff.files) => fileUpload(files, `settings/${name}.pdf`, PDF);
    const save = (uploads: Uploads, original?: Document, options?: UploadOptions) =>
      saveDocument(staff, { collection: "settings", id: "shop", original, fields: {}, uploads }, options);

    test("B8 is saved with both, each under its own field, and reports one progress", async () => {
      const progress: number[] = [];
      const uploads = { ComplaintsPdf: document("a"), PersonalDataPdf: document("b") };
      expect(await save(uploads, undefined, { progress: (part) => progress.push(part) })).toBe("saved");
      expect(await shop()).toMatchObject({
        ComplaintsPdf: expect.stringContaining("settings/a.pdf"),
        PersonalDataPdf: expect.stringContaining("settings/b.pdf"),
      });
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.at(-1)).toBe(1);
    });

    test("B8 keeps both as they were where one upload fails, and the next attempt stores nothing twice", async () => {
      await save({ ComplaintsPdf: document("a"), PersonalDataPdf: document("b") });
      const original = (await shop()) as Document;
      const failing = fileUpload({ ...staff.files, upload: unavailable }, "settings/d.pdf", PDF);
      const next = document("c");
      await expect(save({ ComplaintsPdf: next, PersonalDataPdf: failing }, original)).rejects.toMatchObject({
        code: "unavailable",
      });
      expect(await shop()).toEqual(original);
      const stored = next.storedUrl();
      expect(await save({ ComplaintsPdf: next, PersonalDataPdf: document("d") }, original)).toBe("saved");
      expect(await shop()).toMatchObject({ ComplaintsPdf: stored });
    });

    test("B8 loses the file that another one replaces, and only that", async () => {
      await save({ ComplaintsPdf: document("a"), PersonalDataPdf: document("b") });
      expect(await save({ ComplaintsPdf: document("c") }, (await shop()) as Document)).toBe("saved");
      expect(await isStored(staff, "settings", "a.pdf", PDF)).toBe(false);
      expect(await isStored(staff, "settings", "b.pdf", PDF)).toBe(true);
    });
  });
});
