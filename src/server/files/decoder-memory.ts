import type { Metadata } from "sharp";
import type { PictureMime } from "#src/backend/picture-bytes.ts";

/** The most lines that libvips holds of a picture that it reduces line by line. */
const MOST_LINES = 1_500;

type Header = Pick<Metadata, "width" | "height" | "channels" | "depth" | "isProgressive">;

/** Bytes that libvips 8.18 holds at once for such a picture, measured at 64 megapixels; the process needs up to 130 MB beside them (fault
 *  98). A baseline JPEG counts as 0, because it is reduced while it is decoded. */
export function decoderBytes(type: PictureMime, { width, height, channels, depth, isProgressive }: Header): number {
  const pixels = width * height;
  const bytesPerChannel = depth === "uchar" ? 1 : 2;
  switch (type) {
    case "image/jpeg":
      return isProgressive ? pixels * channels * 2 : 0;
    case "image/png":
      return width * (isProgressive ? height : Math.min(height, MOST_LINES)) * channels * bytesPerChannel;
    case "image/webp":
      return pixels * 4;
    case "image/gif":
      return pixels * 5;
    case "image/avif":
      return pixels * (bytesPerChannel === 1 ? 16 : 24);
  }
}
