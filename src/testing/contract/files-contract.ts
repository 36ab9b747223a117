import { expect, test } from "vitest";
import { addition } from "../addition.ts";
import { productFields as product } from "../product-fields.ts";
import { added, differences, fails, PICTURE, staff, visitor, watched } from "./clients.ts";

/** A URL in which the path of the file can be read, however it is encoded. */
const pathIn = (url: string) => decodeURIComponent(url);
const PDF = new Blob(["%PDF-1.4\n%%EOF\n"], { type: "application/pdf" });

export function files(): void {
  test("§3 an upload gives a URL, and a taken file name never overwrites (D13)", async () => {
    const progress: number[] = [];
    const first = await staff.files.upload("products/foto.png", PICTURE, {
      progress: (part) => progress.push(part),
    });
    const second = await staff.files.upload("products/foto.png", PICTURE);
    expect(progress.at(-1)).toBe(1);
    expect(second).not.toBe(first);
    expect(pathIn(second)).toContain("products/foto (2).png");
    const third = await staff.files.upload("products/Foto.png", PICTURE);
    const isFree = differences.fileNamesTellCaseApart;
    expect(pathIn(third)).toContain(isFree ? "products/Foto.png" : "products/Foto (3).png");
  });

  test("§7 deleting by URL is done once and forgiven after that", async () => {
    const url = await staff.files.upload("categories/foto.png", PICTURE);
    await staff.files.delete(url);
    await staff.files.delete(url);
    await staff.files.delete("");
    await staff.files.delete("https://example.sk/foto.png");
    expect(pathIn(await staff.files.upload("categories/foto.png", PICTURE))).toContain("categories/foto.png");
  });

  /** Whether a file is stored under this name: an upload is never given a name that is taken. */
  async function isStored(path: string, file: Blob): Promise<boolean> {
    const url = await staff.files.upload(path, file);
    await staff.files.delete(url);
    return !pathIn(url).includes(path);
  }

  test("§4 D13 a picture that several products show is deleted when none of them shows it any more", async () => {
    const imgPath = await staff.files.upload("products/foto.png", PICTURE);
    const [drill, saw, grinder] = [
      await added("products", product("Vŕtačka", { imgPath })),
      await added("products", product("Píla", { imgPath })),
      await added("products", product("Brúska", { imgPath })),
    ];
    await staff.documents.commit([{ kind: "delete", collection: "products", id: drill.id }]);
    await staff.files.delete(imgPath);
    expect(await isStored("products/foto.png", PICTURE)).toBe(true);
    const replaced = {
      kind: "update",
      collection: "products",
      fields: { imgPath: "" },
      expected: { imgPath },
    } as const;
    await staff.documents.commit([{ ...replaced, id: saw.id }]);
    await staff.files.delete(imgPath);
    expect(await isStored("products/foto.png", PICTURE)).toBe(true);
    await staff.documents.commit([{ ...replaced, id: grinder.id }]);
    await staff.files.delete(imgPath);
    expect(await isStored("products/foto.png", PICTURE)).toBe(differences.hasBin ?? false);
  });

  test("B12 D13 a picture that a product shows as its main one and another beside its main one is deleted with the last of them", async () => {
    const url = await staff.files.upload("products/foto.png", PICTURE);
    const main = await added("products", product("Vŕtačka", { imgPath: url }));
    const further = await added("products", product("Píla", { Pictures: [url] }));
    await staff.documents.commit([{ kind: "delete", collection: "products", id: main.id }]);
    await staff.files.delete(url);
    expect(await isStored("products/foto.png", PICTURE)).toBe(true);
    const change = { kind: "update", collection: "products", id: further.id } as const;
    await staff.documents.commit([{ ...change, fields: { Pictures: [] }, expected: { Pictures: [url] } }]);
    await staff.files.delete(url);
    expect(await isStored("products/foto.png", PICTURE)).toBe(differences.hasBin ?? false);
  });

  test("B12 seven further pictures are stored in their order", async () => {
    const Pictures: string[] = [];
    for (let at = 0; at < 7; at++) Pictures.push(await staff.files.upload("products/foto.png", PICTURE));
    const { id } = await added("products", product("Vŕtačka", { Pictures }));
    expect(await staff.documents.readOne("products", id)).toMatchObject({ Pictures });
    const change = { kind: "update", collection: "products", id, expected: { Pictures } } as const;
    const reversed = Pictures.toReversed();
    await staff.documents.commit([{ ...change, fields: { Pictures: reversed } }]);
    expect(await staff.documents.readOne("products", id)).toMatchObject({ Pictures: reversed });
  });

  test("B8 D13 a PDF document that the settings show under another heading is not deleted", async () => {
    const url = await staff.files.upload("settings/a.pdf", PDF);
    const shown = { ComplaintsPdf: url, PersonalDataPdf: url };
    expect(await staff.documents.commit([addition("settings", "shop", shown)])).toBe("committed");
    const change = { kind: "update", collection: "settings", id: "shop", expected: shown } as const;
    await staff.documents.commit([{ ...change, fields: { ComplaintsPdf: "" } }]);
    await staff.files.delete(url);
    expect(await isStored("settings/a.pdf", PDF)).toBe(true);
    await staff.documents.commit([{ ...change, fields: { PersonalDataPdf: "" } }]);
    await staff.files.delete(url);
    expect(await isStored("settings/a.pdf", PDF)).toBe(differences.hasBin ?? false);
  });

  test("an aborted upload stores nothing", async () => {
    const signal = AbortSignal.abort();
    await expect(staff.files.upload("products/foto.png", PICTURE, { signal })).rejects.toThrow();
    expect(pathIn(await staff.files.upload("products/foto.png", PICTURE))).toContain("products/foto.png");
  });

  test("an upload aborted under way stores nothing", async () => {
    const stop = new AbortController();
    const upload = staff.files.upload("products/foto.png", PICTURE, { signal: stop.signal });
    stop.abort();
    await expect(upload).rejects.toThrow();
    expect(pathIn(await staff.files.upload("products/foto.png", PICTURE))).toContain("products/foto.png");
  });

  test.each(["", "nie je obrázok", '<svg xmlns="http://www.w3.org/2000/svg"/>'])(
    "a file of '%s' is invalid",
    async (bytes) => {
      const upload = staff.files.upload("products/foto.png", new Blob([bytes], { type: "image/png" }));
      await fails(upload, "invalid");
    },
  );

  test("B8 a PDF document is stored beside another of its name, and can be deleted", async () => {
    const first = await staff.files.upload("settings/reklamácie.pdf", PDF);
    const second = await staff.files.upload("settings/reklamácie.pdf", PDF);
    expect(pathIn(first)).toContain("settings/reklamácie.pdf");
    expect(pathIn(second)).toContain("settings/reklamácie (2).pdf");
    await staff.files.delete(first);
    expect(pathIn(await staff.files.upload("settings/reklamácie.pdf", PDF))).toContain("settings/reklamácie.pdf");
  });

  test.each([
    ["nothing", ""],
    ["HTML named .pdf", "<!doctype html>"],
    ["a PDF of more than 10 MiB", `%PDF-1.7\n${"x".repeat(10 * 1024 * 1024)}`],
  ])("B8 %s is no document", async (_, bytes) => {
    const upload = staff.files.upload("settings/a.pdf", new Blob([bytes], { type: "application/pdf" }));
    await fails(upload, "invalid");
  });

  test("B8 a picture is no document, and a document no picture", async () => {
    const invalid = { code: "invalid" };
    await expect(staff.files.upload("settings/foto.pdf", PICTURE)).rejects.toMatchObject(invalid);
    await expect(staff.files.upload("products/foto.png", PDF)).rejects.toMatchObject(invalid);
  });

  test("B8 a visitor uploads no document", async () => {
    await fails(visitor.files.upload("settings/a.pdf", PDF), "signedOut");
  });

  test("the fixed documents are nobody's to upload", async () => {
    const upload = staff.files.upload("documents/foto.png", PICTURE);
    await fails(upload, "denied");
  });

  test("§3 a fixed document has a URL, a missing one is null", async () => {
    const rules = watched(visitor.files.document("reklamacny-poriadok.pdf"));
    await expect.poll(() => rules.current()).toContain("reklamacny-poriadok.pdf");
    const missing = watched(visitor.files.document("chyba.pdf"));
    await expect.poll(() => missing.current()).toBe(null);
  });

  test("a picture of an unknown URL is just that URL", () => {
    expect(visitor.files.picture("https://example.sk/foto.png")).toEqual({ src: "https://example.sk/foto.png" });
  });
}
