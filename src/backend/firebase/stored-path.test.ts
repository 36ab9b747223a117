import { expect, test } from "vitest";
import { fileUrl, storedPath } from "./stored-path.ts";

const BUCKET = { name: "shop.firebasestorage.app" };
const GOOGLE = "https://firebasestorage.googleapis.com/v0/b";

test("the path of a picture is read out of its own URL", () => {
  expect(
    storedPath(`${GOOGLE}/${BUCKET.name}/o/products%2FV%C5%95ta%C4%8Dka%20(2).png?alt=media&token=1`, BUCKET),
  ).toBe("products/Vŕtačka (2).png");
  expect(storedPath(fileUrl(BUCKET, "categories/píly.webp"), BUCKET)).toBe("categories/píly.webp");
});

test.each([
  "",
  "/local/img.png",
  "https://example.sk/foto.png",
  `${GOOGLE}/other.firebasestorage.app/o/products%2Ffoto.png`,
  `${GOOGLE}/${BUCKET.name}/o/`,
  `${GOOGLE}/${BUCKET.name}/o/documents%2Freklamacny-poriadok.pdf`,
  `${GOOGLE}/${BUCKET.name}/o/products%2Fa%2Fb.png`,
  `${GOOGLE}/${BUCKET.name}/o/products%2F%E0%A4%A.png`,
  `http://firebasestorage.googleapis.com/v0/b/${BUCKET.name}/o/products%2Ffoto.png`,
  `https://example.sk/v0/b/${BUCKET.name}/o/products%2Ffoto.png`,
])("'%s' is no picture of this bucket", (url) => {
  expect(storedPath(url, BUCKET)).toBe(undefined);
});

test("an emulator's URLs are known where there is an emulator", () => {
  const emulator = { ...BUCKET, origin: "http://127.0.0.1:9199" };
  expect(storedPath(fileUrl(emulator, "products/foto.png"), emulator)).toBe("products/foto.png");
  expect(storedPath(fileUrl(emulator, "products/foto.png"), BUCKET)).toBe(undefined);
});
