import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { SHARED_SIZE, VARIANT_WIDTHS, type VariantWidth } from "#src/backend/embedded/wire.ts";
import { type PictureMime, pictureTypeOf } from "#src/backend/picture-bytes.ts";
import { RefusedError } from "../http/refused-error.ts";
import { decoderBytes } from "./decoder-memory.ts";
import { STORED_AS } from "./stored-as.ts";

/** A picture is refused if it has more pixels, or if its longer side has more than `LONGEST_ACCEPTED`. No photo is that long. */
const MOST_PIXELS = 64_000_000;
const LONGEST_ACCEPTED = 20_000;
/** The most memory of the decoder. With the rest of the process it stays under 256 MB (fault 98). */
const MOST_DECODER_BYTES = 120_000_000;
const LONGEST_STORED = 2_000;
/** The quality of the WebP variants, lower for widths at which no eye tells the pixels apart (ADR-025). */
const QUALITY: Readonly<Record<(typeof VARIANT_WIDTHS)[number], number>> = { 320: 75, 512: 65, 640: 75, 1080: 60 };
const MOST_SHARED_BYTES = 250_000; // messengers show no picture above about 300 KB
const BANNER_COLOUR = "#fbdf94";

// These settings save memory rather than time, because the pages matter more than an upload's seconds.
sharp.cache(false);
sharp.concurrency(1);

export interface Reencoded {
  readonly stored: (typeof STORED_AS)[keyof typeof STORED_AS]; // the format, with its MIME type and extensions
  readonly full: Uint8Array;
  /** The smaller pictures by their widths: WebP, and the JPEG of `SHARED_SIZE`. */
  readonly variants: ReadonlyMap<VariantWidth, Uint8Array>;
}

/** Takes the path of a file. Throws 415 for what is no picture of ours, 413 for more pixels than may be decoded, 422 for a broken one. */
export type Reencode = (path: string) => Promise<Reencoded>;
/** `reencode` is for uploads, `normalise` for pictures that a shop has stored already. */
export type ImageProcessor = Readonly<Record<"reencode" | "normalise", Reencode>>;

/** Makes the picture that we store: upright, one frame, without metadata, at most 2000 px, with its variants (design §3). */
export async function reencode(path: string): Promise<Reencoded> {
  const type = await checkedType(path);
  const stored = STORED_AS[type];
  const upright = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1, sequentialRead: true })
    .rotate()
    .resize({ width: LONGEST_STORED, height: LONGEST_STORED, fit: "inside", withoutEnlargement: true });
  const full = await bytesOf(encoded(upright, stored.format));
  return { stored, full, variants: await variantsOf(full) };
}

/** Does the same as `reencode`, but leaves a picture that `reencode` could have made as it is, byte for byte (ADR-033). */
export async function normalise(path: string): Promise<Reencoded> {
  const type = await checkedType(path);
  if (!(await isStorable(type, path))) return reencode(path);
  const full = await readFile(path);
  return { stored: STORED_AS[type], full, variants: await variantsOf(full) };
}

/** The type of a picture, from its first bytes and its header alone. Throws if it is none, broken or too large. */
async function checkedType(path: string): Promise<PictureMime> {
  const type = pictureTypeOf(await buffer(createReadStream(path, { end: 31 })));
  if (!type) throw new RefusedError(415);
  const header = await sharp(path, { limitInputPixels: false, pages: 1 }).metadata().catch(broken);
  const { width, height } = header;
  const isTooLarge = width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_ACCEPTED;
  if (isTooLarge || decoderBytes(type, header) > MOST_DECODER_BYTES) throw new RefusedError(413);
  return type;
}

/** Whether the picture is of a kind and size that we store, one frame, upright and without metadata. */
async function isStorable(type: PictureMime, path: string): Promise<boolean> {
  const { width, height, pages = 1, orientation = 1, exif, xmp, iptc } = await sharp(path).metadata().catch(broken);
  const isPlain = pages === 1 && orientation === 1 && !exif && !xmp && !iptc;
  return STORED_AS[type].type === type && isPlain && Math.max(width, height) <= LONGEST_STORED;
}

function encoded(image: Sharp, format: Reencoded["stored"]["format"]): Sharp {
  if (format === "jpeg") return image.jpeg({ quality: 80 });
  return format === "png" ? image.png({ compressionLevel: 9 }) : image.webp({ quality: 82 });
}

async function variantsOf(full: Uint8Array): Promise<Reencoded["variants"]> {
  const variants = new Map<VariantWidth, Uint8Array>();
  for (const width of VARIANT_WIDTHS) {
    const smaller = sharp(full, { failOn: "error" }).resize({ width, withoutEnlargement: true });
    variants.set(width, await bytesOf(smaller.webp({ quality: QUALITY[width] })));
  }
  variants.set(SHARED_SIZE.width, await sharedPicture(full));
  return variants;
}

/** What messengers show of a link (B21): the whole picture on the colour of the shop's banner, in the best quality that is small enough. */
async function sharedPicture(full: Uint8Array): Promise<Uint8Array> {
  const whole = sharp(full, { failOn: "error" })
    .resize({ ...SHARED_SIZE, fit: "contain", background: BANNER_COLOUR })
    .flatten({ background: BANNER_COLOUR });
  for (const quality of [80, 60, 40]) {
    const jpeg = await bytesOf(whole.clone().jpeg({ quality }));
    if (jpeg.length <= MOST_SHARED_BYTES) return jpeg;
  }
  return bytesOf(whole.jpeg({ quality: 20 }));
}

const bytesOf = (image: Sharp) => image.toBuffer().catch(broken);

function broken(cause: unknown): never {
  throw new RefusedError(422, "invalid", cause);
}
