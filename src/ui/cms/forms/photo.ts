import { copyOf } from "#src/operations/file-upload.ts";
import { skCms } from "#src/text/sk-cms.ts";

const LONGEST_SIDE = 2_000; // px of what is uploaded: sharp on every screen, small on a slow connection (ADR-023).
/** As many pixels as the photos of today's phones have; decoding takes four bytes of memory for each pixel. */
const MOST_PIXELS = 220_000_000;
const QUALITY = 0.88; // The quality of the JPEG or WebP, 0 to 1.
const EXTENSIONS: Readonly<Record<string, RegExp>> = {
  "image/jpeg": /\.jpe?g$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};

/** A file as it is uploaded. */
export interface PreparedFile {
  readonly name: string; // The original file name with the extension of the new format.
  readonly bytes: Blob;
}
export type PhotoProblem = "empty" | "unreadable" | "tooLarge";

/** Makes the upright photo without metadata that is uploaded: at most 2000 px, a JPEG, or with transparency a WebP. If the browser falsifies
 *  canvases, returns the original, which the server converts in the same way. Never throws. */
export async function preparePhoto(file: File): Promise<PreparedFile | PhotoProblem> {
  if (file.size === 0) return "empty";
  const size = await sizeOf(file);
  if (!size) return "unreadable";
  if (size.width * size.height > MOST_PIXELS) return "tooLarge";
  if (!canvasReturnsWhatWasDrawn()) {
    const original = await copyOf(file);
    return original ? { name: file.name, bytes: original } : "unreadable";
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const bytes = await redraw(file, scaled(size.width), scaled(size.height)).catch(() => undefined);
  return bytes ? { name: renamed(file.name, bytes.type), bytes } : "unreadable";
}

/** Width and height of the upright picture, which the browser reads without decoding all of it; undefined if it is no picture. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject, src: url }));
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The picture in another size and without its metadata; null if the browser cannot draw or encode it. */
async function redraw(file: File, width: number, height: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const isTransparent =
    file.type !== "image/jpeg" && hasTransparentPixels(context.getImageData(0, 0, width, height).data);
  // A browser that encodes no WebP makes a PNG instead.
  return new Promise((resolve) => canvas.toBlob(resolve, isTransparent ? "image/webp" : "image/jpeg", QUALITY));
}

/** Browsers that resist fingerprinting return noise instead. */
function canvasReturnsWhatWasDrawn(): boolean {
  const context = Object.assign(document.createElement("canvas"), { width: 8, height: 8 }).getContext("2d");
  if (!context) return false;
  context.fillStyle = "#3c78b4";
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((value, at) => value === [0x3c, 0x78, 0xb4, 0xff][at % 4]);
}

/** `rgba`: four bytes for each pixel, the last of which is its opacity. */
function hasTransparentPixels(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 255) < 255) return true;
  return false;
}

/** ("IMG 1.heic", "image/jpeg") → "IMG 1.jpg" */
function renamed(original: string, type: string): string {
  const name = original.split(/[/\\]/).at(-1) ?? "";
  if (EXTENSIONS[type]?.test(name)) return name;
  const extension = type === "image/jpeg" ? "jpg" : type.replace("image/", "");
  return `${name.replace(/\.[^.]*$/, "") || skCms.picture.fileName}.${extension}`;
}
