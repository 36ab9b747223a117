import type { PictureMime } from "#src/backend/picture-bytes.ts";

/** What a picture is stored as, by its type: AVIF takes long to make and GIF is large, so they become WebP and PNG. */
export const STORED_AS = {
  "image/jpeg": { format: "jpeg", type: "image/jpeg", extensions: ["jpg", "jpeg"] },
  "image/png": { format: "png", type: "image/png", extensions: ["png"] },
  "image/gif": { format: "png", type: "image/png", extensions: ["png"] },
  "image/webp": { format: "webp", type: "image/webp", extensions: ["webp"] },
  "image/avif": { format: "webp", type: "image/webp", extensions: ["webp"] },
} as const satisfies Record<PictureMime, unknown>;
