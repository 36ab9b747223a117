import { PDF_FOLDERS, PICTURE_FOLDERS } from "../../../src/backend/collection-rules.ts";
import { type Case, closedCases, type Place, regularCases, STAFF } from "./matrix.ts";

const BUCKET = "demo-pozicovna.firebasestorage.app";
const ROOT = `/b/${BUCKET}/o`;
const MIB = 1024 * 1024;

const JPEG = { size: 250_000, contentType: "image/jpeg" };
const PDF = { size: 80_000, contentType: "application/pdf" };

const uploaded = (path: string): Place => ({
  path,
  ...storedAndAfter(path),
  anyone: ["get"],
  staff: ["create", "delete"],
});
const readable = (path: string): Place => ({ path, ...storedAndAfter(path), anyone: ["get"], staff: [] });

/** The file that is expected at a path: a PDF if the name says so, else a picture. */
const typical = (path: string) => ({ name: path, ...(path.endsWith("pdf") ? PDF : JPEG) });

/** The file that is stored at a path, and the one that a write would leave there. */
function storedAndAfter(path: string): Pick<Place, "stored" | "after"> {
  const file = typical(path);
  return { stored: file, after: { ...file, size: file.size + 1 } };
}

const PLACES: readonly Place[] = [
  uploaded("categories/pily.jpg"),
  uploaded("products/vŕtačka (2).jpg"),
  uploaded("settings/reklamačný poriadok (2).pdf"),
  readable("documents/reklamacny-poriadok.pdf"),
];
const CLOSED = [
  "settings/stare/poriadok.pdf",
  "documents/foto.jpg",
  "documents/reklamacny-poriadok.pdf.jpg",
  "documents/reklamacny-poriadok-pdf",
  "documents/a._df",
  "documents/a.p_f",
  "documents/a.pd_",
  "documents/.pdf",
  "documents/stare/reklamacny-poriadok.pdf",
  "categories/stare/pily.jpg",
  "products/stare/pily.jpg",
  "backup/pily.jpg",
  "backup/reklamacny-poriadok.pdf",
  "pily.jpg",
  "reklamacny-poriadok.pdf",
  "categories",
];

const PICTURE_TYPES = ["jpeg", "png", "webp", "avif", "gif"].map((type) => `image/${type}`);
/** Each type with one character replaced, at each place in turn. One function of the rules checks them, so one folder is enough. */
const ALMOST_PICTURE_TYPES = PICTURE_TYPES.flatMap((type) =>
  [...type].map((_, at) => {
    const contentType = `${type.slice(0, at)}_${type.slice(at + 1)}`;
    return [`type '${contentType}'`, { contentType }, false] as const;
  }),
);

/** What staff may store where nothing is. */
const PICTURE_UPLOADS: readonly (readonly [what: string, metadata: object, allowed: boolean])[] = [
  ...PICTURE_TYPES.map((contentType) => [`type ${contentType}`, { contentType }, true] as const),
  ...[
    "image/svg+xml",
    "image/bmp",
    "image/heic",
    "image/",
    "image",
    "text/html",
    "application/pdf",
    "application/octet-stream",
    "",
    "image/png; charset=utf-8",
    "text/image/png",
    "IMAGE/PNG",
  ].map((contentType) => [`type '${contentType}'`, { contentType }, false] as const),
  ["one byte", { size: 1 }, true],
  ["nothing", { size: 0 }, false],
  ["10 MiB", { size: 10 * MIB }, true],
  ["a byte more than 10 MiB", { size: 10 * MIB + 1 }, false],
];

const PDF_UPLOADS: typeof PICTURE_UPLOADS = [
  ["type application/pdf", {}, true],
  ...[
    ...PICTURE_TYPES,
    "application/pdf; charset=utf-8",
    "APPLICATION/PDF",
    "application/pd",
    "xapplication/pdf",
    "text/html",
    "application/octet-stream",
    "",
  ].map((contentType) => [`type '${contentType}'`, { contentType }, false] as const),
  ["one byte", { size: 1 }, true],
  ["nothing", { size: 0 }, false],
  ["10 MiB", { size: 10 * MIB }, true],
  ["a byte more than 10 MiB", { size: 10 * MIB + 1 }, false],
];
/** What staff may upload to a folder: a new file with each of the metadata, and none to a taken name. */
function uploadCases(folder: string, name: string, uploads: typeof PICTURE_UPLOADS): readonly Case[] {
  const path = `${ROOT}/${folder}/${name}`;
  const file = typical(`${folder}/${name}`);
  const upload = { method: "create", path, auth: STAFF } as const;
  const group = `what staff may upload to ${folder}/`;
  return [
    ...uploads.map(([what, metadata, allowed]) => ({
      group,
      sentence: `an upload of ${what} to ${folder}/`,
      request: { ...upload, resource: null, after: { ...file, ...metadata } },
      allowed,
    })),
    {
      group,
      sentence: `D13: an upload to a taken name in ${folder}/`,
      request: { ...upload, resource: file, after: file },
      allowed: false,
    },
  ];
}

const missing: readonly Case[] = [...PICTURE_FOLDERS.map((folder) => `${folder}/niet.jpg`), "documents/niet.pdf"].map(
  (path) => ({
    group: "a file that is not there",
    sentence: `${path} may be asked for, so that it is "not found", not "denied"`,
    request: { method: "get", path: `${ROOT}/${path}`, auth: null, resource: null, after: null },
    allowed: true,
  }),
);

export const STORAGE_CASES: readonly Case[] = [
  ...PLACES.flatMap((place) => regularCases(ROOT, place)),
  ...CLOSED.flatMap((path) => closedCases(ROOT, { path, ...storedAndAfter(path) })),
  ...PICTURE_FOLDERS.flatMap((folder, at) =>
    uploadCases(folder, "nova.jpg", at === 0 ? [...PICTURE_UPLOADS, ...ALMOST_PICTURE_TYPES] : PICTURE_UPLOADS),
  ),
  ...PDF_FOLDERS.flatMap((folder) => uploadCases(folder, "nový.pdf", PDF_UPLOADS)),
  ...missing,
];
