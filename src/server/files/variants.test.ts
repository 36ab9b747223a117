import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { VARIANT_WIDTHS, type VariantWidth } from "#src/backend/embedded/wire.ts";
import { optionsFor, temporaryFolder } from "#src/testing/running-server.ts";
import { openServerContext, type ServerContext } from "../context/server-context.ts";
import { createApp } from "../routes/app.ts";
import { type ImageProcessor, normalise, reencode } from "./reencode.ts";

let folder: ReturnType<typeof temporaryFolder>;
let context: ServerContext;
let app: ReturnType<typeof createApp>;
/** What happens before and after the picture library works on a stored picture. */
let meanwhile: { before?: (path: string) => Promise<void>; after?: () => Promise<void> };
const images: ImageProcessor = {
  reencode,
  async normalise(path) {
    await meanwhile.before?.(path);
    const made = await normalise(path);
    await meanwhile.after?.();
    return made;
  },
};
beforeEach(async () => {
  meanwhile = {};
  folder = temporaryFolder();
  context = await openServerContext({ ...optionsFor(folder.path), images });
  app = createApp(context);
});
afterEach(() => {
  context.live.close();
  context.close();
  folder.remove();
});

async function uploaded(): Promise<string> {
  const create = { width: 1400, height: 1050, channels: 3, background: "#f5b301" } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  return context.files.upload("products", "foto.jpg", new Blob([new Uint8Array(photo)]).stream(), photo.length);
}
const pathOf = (width: VariantWidth) => join(folder.path, `files/${width}/products/foto.jpg`);
/** As in a shop of a program that did not know of these widths. */
function lose(...widths: readonly VariantWidth[]): void {
  for (const width of widths) rmSync(pathOf(width));
}

async function shown(url: string, headers: Record<string, string> = {}) {
  const response = await app.request(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width } = bytes.length > 0 ? await sharp(bytes).metadata() : {};
  const [type, caching] = ["Content-Type", "Cache-Control"].map((name) => response.headers.get(name));
  return { status: response.status, type, caching, width, etag: response.headers.get("ETag") ?? "" };
}

const FOR_EVER = "public, max-age=31536000, immutable";

test("ADR-025: a picture is stored and served in every width", async () => {
  const url = await uploaded();
  for (const width of VARIANT_WIDTHS) {
    expect(await shown(`${url}&w=${width}`)).toMatchObject({ type: "image/webp", caching: FOR_EVER, width });
  }
});

test("ADR-025: the next smaller variant is sent for one that an older program did not make, until it is made", async () => {
  const url = await uploaded();
  lose(512, 1080);
  const standIn = await shown(`${url}&w=1080`);
  expect(standIn).toMatchObject({ status: 200, type: "image/webp", caching: "no-cache", width: 640 });
  expect(await shown(`${url}&w=512`)).toMatchObject({ width: 320, caching: "no-cache" });
  const again = { "If-None-Match": standIn.etag };
  expect((await shown(`${url}&w=1080`, again)).status).toBe(304);

  await context.files.complete();
  expect(await shown(`${url}&w=1080`, again)).toMatchObject({ status: 200, width: 1080, caching: FOR_EVER });
  expect(await shown(`${url}&w=512`)).toMatchObject({ width: 512, caching: FOR_EVER });
});

test("ADR-025: a picture that lost all its variants is shown as it is", async () => {
  const url = await uploaded();
  lose(...VARIANT_WIDTHS);
  expect(await shown(`${url}&w=320`)).toMatchObject({ type: "image/jpeg", caching: "no-cache", width: 1400 });
  expect(await shown(url)).toMatchObject({ type: "image/jpeg", caching: FOR_EVER, width: 1400 });
});

test("ADR-025: only missing variants are made, and a picture that cannot be processed does not stop the others", async () => {
  const broken = await uploaded();
  const whole = await uploaded();
  for (const name of ["foto", "foto (2)"]) rmSync(join(folder.path, `files/512/products/${name}.jpg`));
  writeFileSync(join(folder.path, "files/products/foto.jpg"), "nie je obrázok");
  writeFileSync(join(folder.path, "files/320/products/foto (2).jpg"), "už tu bol");
  await context.files.complete();
  expect(await shown(`${broken}&w=512`)).toMatchObject({ status: 200, width: 320 });
  expect(await shown(`${whole}&w=512`)).toMatchObject({ width: 512, caching: FOR_EVER });
  expect(readFileSync(join(folder.path, "files/320/products/foto (2).jpg"), "utf8")).toBe("už tu bol");
});

/** Once: the picture "foto.jpg" ends. */
function removal(): () => Promise<void> {
  let isOver = false;
  return async () => {
    if (isOver) return;
    isOver = true;
    await context.files.remove("products", "foto.jpg", undefined, () => new Set());
  };
}

test("ADR-025: a picture that is deleted before it is read does not stop the others", async () => {
  await uploaded();
  const whole = await uploaded();
  for (const name of ["foto", "foto (2)"]) rmSync(join(folder.path, `files/512/products/${name}.jpg`));
  const remove = removal();
  meanwhile.before = async (path) => {
    if (path.endsWith("foto.jpg")) await remove();
  };
  await context.files.complete();
  expect(existsSync(pathOf(512))).toBe(false);
  expect(await shown(`${whole}&w=512`)).toMatchObject({ width: 512, caching: FOR_EVER });
});

test("ADR-025: a picture that is deleted while its variants are made gets none, nor does another of its name", async () => {
  await uploaded();
  lose(512);
  meanwhile.after = removal();
  await context.files.complete();
  expect(existsSync(pathOf(512))).toBe(false);

  await uploaded();
  lose(512);
  const remove = removal();
  const row = context.rows.find("products", "foto.jpg") ?? expect.unreachable();
  meanwhile.after = async () => {
    await remove();
    context.rows.add({ ...row, version: "0123456789" });
  };
  await context.files.complete();
  expect(existsSync(pathOf(512))).toBe(false);
});

test("ADR-025: loading the rows again while a picture is processed keeps no variant from being made", async () => {
  const url = await uploaded();
  lose(512);
  meanwhile.after = async () => context.rows.load();
  await context.files.complete();
  expect(await shown(`${url}&w=512`)).toMatchObject({ width: 512, caching: FOR_EVER });
});

test("ADR-025: two completions at once process a picture once", async () => {
  const url = await uploaded();
  lose(512);
  let times = 0;
  meanwhile.before = async () => {
    times++;
  };
  await Promise.all([context.files.complete(), context.files.complete()]);
  expect(times).toBe(1);
  expect(await shown(`${url}&w=512`)).toMatchObject({ width: 512, caching: FOR_EVER });
});
