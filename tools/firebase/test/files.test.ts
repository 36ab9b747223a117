import { describe, expect, test } from "vitest";
import { newId } from "../../../src/backend/new-id.ts";
import { saveDocument } from "../../../src/operations/document-save.ts";
import { fileUpload } from "../../../src/operations/file-upload.ts";
import { addition } from "../../../src/testing/addition.ts";
import { signedIn } from "../../../src/testing/contract/clients.ts";
import { PICTURE } from "../../../src/testing/operation-shops.ts";
import { product, shopOfTests } from "./shop-of-tests.ts";

const PRODUCTS = { collection: "products" } as const;
const shop = shopOfTests();

describe("files", () => {
  test("§7 an edit with a picture of the same file name keeps the new picture", async () => {
    const backend = await signedIn(shop.clients.client());
    const old = await backend.files.upload("products/foto.png", PICTURE);
    const original = { ...product({ imgPath: old }), id: newId() };
    const { id, ...fields } = original;
    expect(await backend.documents.commit([addition("products", id, fields)])).toBe("committed");
    const upload = fileUpload(backend.files, "products/foto.png", PICTURE);
    expect(await saveDocument(backend, { ...PRODUCTS, id, original, fields: {}, uploads: { imgPath: upload } })).toBe(
      "saved",
    );
    const paths = shop.firebase.files().map(({ path }) => path);
    expect(paths).toEqual(["documents/reklamacny-poriadok.pdf", "products/foto (2).png"]);
    const [stored] = await shop.storedIn("products");
    expect((await fetch(String(stored?.imgPath))).status).toBe(200);
  });

  test("a picture is stored as what its bytes say, to be kept by browsers for ever", async () => {
    const { files } = await signedIn(shop.clients.client());
    const url = await files.upload("products/foto.svg", new Blob([PICTURE], { type: "image/svg+xml" }));
    const { headers } = await fetch(url);
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  test("B8 a PDF document is stored as one, to be kept by browsers for ever", async () => {
    const { files } = await signedIn(shop.clients.client());
    const url = await files.upload("settings/a.pdf", new Blob(["%PDF-1.7\n"], { type: "text/html" }));
    const { headers } = await fetch(url);
    expect(headers.get("Content-Type")).toBe("application/pdf");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  test("an upload of many parts reports progress and can be aborted under way", async () => {
    const { files } = await signedIn(shop.clients.client());
    const big = new Blob([PICTURE, new Uint8Array(3 * 256 * 1024)]);
    const reported: number[] = [];
    await files.upload("products/velka.png", big, { progress: (part) => reported.push(part) });
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.length).toBeGreaterThan(2);
    expect(reported.at(-1)).toBe(1);
    const stop = new AbortController();
    const progress = (part: number) => part > 0 && stop.abort(new Error("given up"));
    const upload = files.upload("products/druha.png", big, { progress, signal: stop.signal });
    await expect(upload).rejects.toThrow("given up");
    // One that went on by itself would be stored by the time another one is.
    await files.upload("products/tretia.png", big);
    expect(shop.firebase.files().map(({ path }) => path)).not.toContain("products/druha.png");
  });

  test("a file beyond the rules' limit is invalid before it is sent", async () => {
    const { files } = await signedIn(shop.clients.client());
    const huge = new Blob([PICTURE, new Uint8Array(10 * 1024 * 1024)]);
    await expect(files.upload("products/foto.png", huge)).rejects.toMatchObject({ code: "invalid" });
    expect(shop.firebase.denied).toEqual([]);
  });

  test("deleting a URL of another bucket touches nothing of ours", async () => {
    const { files } = await signedIn(shop.clients.client());
    const url = await files.upload("products/foto.png", PICTURE);
    await files.delete(url.replace(shop.firebase.bucket, "other.firebasestorage.app"));
    expect(shop.firebase.files().map(({ path }) => path)).toContain("products/foto.png");
  });
});
