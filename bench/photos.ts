import { join } from "node:path";
import sharp from "sharp";
import { ROOT } from "./server.ts";

/** The size of a photo from a current phone. */
const WIDTH = 4_000;
const HEIGHT = 3_000;
/** Larger than the photo on every side, so that each photo gets another part of the noise. */
const MARGIN = 256;
/** Noise in octaves, each finer and half as strong as the one before. Photos have that spectrum, so it compresses as they do. Side in
 *  px, and share. */
const OCTAVES = [
  [16, 0.3],
  [64, 0.25],
  [256, 0.2],
  [1_024, 0.16],
] as const;
const GRAIN = 0.2;
const QUALITY = 97;

/** Makes photos of about 5 MB out of the demo drawings, which alone would be too easy to compress. */
export async function photographer(): Promise<(drawing: string, nth: number) => Promise<Buffer>> {
  const size = { width: WIDTH + 2 * MARGIN, height: HEIGHT + 2 * MARGIN };
  const layers = [];
  for (const [side, share] of OCTAVES) {
    const small = noise(side, Math.round((side * 3) / 4));
    layers.push({
      input: await small
        .resize({ ...size, fit: "fill" })
        .ensureAlpha(share)
        .png({ compressionLevel: 0 })
        .toBuffer(),
    });
  }
  const grain = noise(size.width, size.height).blur(0.8).ensureAlpha(GRAIN).png({ compressionLevel: 0 });
  layers.push({ input: await grain.toBuffer() });
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const nature = await sharp({ create: { ...size, channels: 4, background } })
    .composite(layers)
    .raw()
    .toBuffer();
  const raw = { ...size, channels: 4 as const };

  return async (drawing, nth) => {
    const part = { left: (nth * 37) % (2 * MARGIN), top: (nth * 91) % (2 * MARGIN), width: WIDTH, height: HEIGHT };
    const input = await sharp(nature, { raw }).extract(part).raw().toBuffer();
    const overlay = { input, raw: { width: WIDTH, height: HEIGHT, channels: 4 as const } };
    return sharp(join(ROOT, "demo/files", drawing))
      .resize(WIDTH, HEIGHT, { fit: "cover" })
      .composite([overlay])
      .jpeg({ quality: QUALITY })
      .toBuffer();
  };
}

function noise(width: number, height: number) {
  const background = { r: 128, g: 128, b: 128 };
  const grain = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background, noise: grain } });
}
