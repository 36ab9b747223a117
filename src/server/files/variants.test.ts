import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STORED_WIDTHS, VARIANT_WIDTHS, type VariantWidth } from "#src/backend/embedded/wire.ts";
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

const upload = (name: string, bytes: Buffer) =>
  context.files.upload("products", name, new Blob([new Uint8Array(bytes)]).stream(), bytes.length);
async function uploaded(): Promise<string> {
  const create = { width: 1400, height: 50, channels: 3, background: "#f5b301" } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  return upload("foto.jpg", photo);
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

/** The colour of a shared picture at a place. */
async function colourAt(url: string, left: number, top: number): Promise<readonly number[]> {
  const jpeg = Buffer.from(await (await app.request(`${url}&w=1200`)).arrayBuffer());
  const pixel = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}
const close = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  expect.toSatisfy((colour: readonly number[]) =>
    [red, green, blue].every((part, at) => Math.abs((colour[at] ?? -99) - part) < 8),
  );
const BANNER = [0xfb, 0xdf, 0x94];
const RED = [200, 0, 0];

test.each([
  ["wide", 1500, 300, [600, 20], [600, 315]],
  ["tall", 150, 3000, [20, 315], [600, 315]],
  ["very small", 8, 8, [20, 315], [600, 315]],
])("B21 a shared picture is whole, on the banner's colour: %s", async (name, width, height, [x, y], [left, top]) => {
  const create = { width, height, channels: 3, background: "rgb(200,0,0)" } as const;
  const url = await upload(`${name}.png`, await sharp({ create }).png().toBuffer());
  expect(await shown(`${url}&w=1200`)).toMatchObject({ type: "image/jpeg", caching: FOR_EVER, width: 1200 });
  expect(await colourAt(url, x as number, y as number)).toEqual(close(BANNER));
  expect(await colourAt(url, left as number, top as number)).toEqual(close(RED));
});

test("B21 what is transparent in a shared picture has the banner's colour, and noise stays under 250 KB", async () => {
  const create = { width: 1200, height: 630, channels: 4, background: "rgba(200,0,0,0)" } as const;
  const url = await upload("prazdny.png", await sharp({ create }).png().toBuffer());
  expect(await colourAt(url, 600, 315)).toEqual(close(BANNER));
  const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
  const raw = sharp({ create: { width: 1200, height: 630, channels: 3, background: "#000", noise } });
  const noisy = await upload("sum.jpg", await raw.jpeg({ quality: 95 }).toBuffer());
  const { length } = Buffer.from(await (await app.request(`${noisy}&w=1200`)).arrayBuffer());
  expect(length).toBeLessThanOrEqual(250_000);
});

test("B21 until the sweep has made it, the stored picture is shared if messengers show it, else the shop's own", async () => {
  const create = { width: 1400, height: 50, channels: 3, background: "#f5b301" } as const;
  const webp = await upload("foto.webp", await sharp({ create }).webp().toBuffer());
  const jpeg = await uploaded();
  for (const name of ["foto.jpg", "foto.webp"]) rmSync(join(folder.path, `files/1200/products/${name}`));
  expect(await shown(`${jpeg}&w=1200`)).toMatchObject({ type: "image/jpeg", caching: "no-cache", width: 1400 });
  const standIn = await app.request(`${webp}&w=1200`);
  expect([standIn.status, standIn.headers.get("Location")]).toEqual([302, "/nahlad.jpg"]);
  await context.files.complete();
  for (const url of [jpeg, webp])
    expect(await shown(`${url}&w=1200`)).toMatchObject({ width: 1200, caching: FOR_EVER });
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
  lose(...STORED_WIDTHS);
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
