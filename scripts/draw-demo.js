/**
 * Makes the ready-made demo files in `demo/files/` out of their sources, which
 * are committed next to them. Run it only after changing a source:
 *
 *   node scripts/draw-demo.js              pictures: demo/drawings/**.svg -> WebP
 *                                          and the banner -> public/nahlad.jpg
 *   node scripts/draw-demo.js --documents  documents: demo/documents/*.html -> PDF
 *
 * Each drawing (1200 x 900) becomes `files/<folder>/<name>.webp` and its
 * variants `files/<width>/<folder>/<name>.webp`, that of 1200 px a JPEG for
 * shared pages (B21). The documents are
 * printed by a headless Chromium: `CHROMIUM=/path/to/it`, by default `chromium`.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import sharp from "sharp";

const demo = fileURLToPath(new URL("../demo/", import.meta.url));
const files = join(demo, "files");
const SHOP_PICTURE = fileURLToPath(new URL("../public/nahlad.jpg", import.meta.url));

/** Width in pixels, the folder for that width, and its WebP quality. */
const SIZES = [
  { width: 1200, under: "", quality: 72 },
  { width: 1080, under: "1080", quality: 65 },
  { width: 640, under: "640", quality: 72 },
  { width: 512, under: "512", quality: 70 },
  { width: 320, under: "320", quality: 70 },
];

const SHARED = { width: 1200, height: 630 };

/** The banner as wide as a shared picture: its wall and floor go on at both sides. */
async function drawBanner() {
  const drawing = readFileSync(join(demo, "drawings/banner.svg"), "utf8");
  const wide = drawing
    .replace(
      'viewBox="0 0 1200 960" width="1200" height="960"',
      'viewBox="-315 0 1830 960" width="1200" height="630" preserveAspectRatio="xMidYMid slice"',
    )
    .replaceAll(/<rect (y="800" )?width="1200"/g, '<rect x="-315" $1width="1830"');
  await sharp(Buffer.from(wide)).resize(SHARED).jpeg({ quality: 80, mozjpeg: true }).toFile(SHOP_PICTURE);
}

async function drawPictures() {
  for (const folder of ["products", "categories"]) {
    for (const drawing of sourcesIn(join(demo, "drawings", folder), ".svg")) {
      for (const { width, under, quality } of SIZES) {
        const target = join(files, under, folder, `${basename(drawing, ".svg")}.webp`);
        mkdirSync(dirname(target), { recursive: true });
        await sharp(drawing).resize(width).webp({ quality, effort: 6, smartSubsample: true }).toFile(target);
      }
      const shared = join(files, "1200", folder, `${basename(drawing, ".svg")}.webp`);
      mkdirSync(dirname(shared), { recursive: true });
      const whole = sharp(drawing).resize({ ...SHARED, fit: "contain", background: "#fbdf94" });
      await whole.jpeg({ quality: 75, mozjpeg: true }).toFile(shared);
    }
  }
}

function printDocuments() {
  const chromium = process.env.CHROMIUM ?? "chromium";
  const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  mkdirSync(join(files, "documents"), { recursive: true });
  for (const page of sourcesIn(join(demo, "documents"), ".html")) {
    const target = join(files, "documents", `${basename(page, ".html")}.pdf`);
    execFileSync(chromium, [...quiet, "--no-pdf-header-footer", `--print-to-pdf=${target}`, pathToFileURL(page).href]);
  }
}

/** @param {string} folder @param {string} extension */
function sourcesIn(folder, extension) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .map((name) => join(folder, name));
}

if (process.argv.includes("--documents")) printDocuments();
else {
  await drawPictures();
  await drawBanner();
}
