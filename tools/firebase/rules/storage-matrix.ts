import { PDF_FOLDERS, PICTURE_FOLDERS } from "../../../src/backend/collection-rules.ts";
import { type Case, closedCases, type Place, regularCases, STAFF } from "./matrix.ts";

const BUCKET = "demo-pozicovna.firebasestorage.app";
const ROOT = `/b/${BUCKET}/o`;
const MIB = 1024 * 1024;

const JPEG = { size: 250_000, contentType: "image/jpeg" };
const PDF = { size: 80_000, contentType: "application/pdf" };

const uploaded = (path: string): Place => ({ path, ...both(path), anyone: ["get"], staff: ["create", "delete"] });
const readable = (path: string): Place => ({ path, ...both(path), anyone: ["get"], staff: [] });

/** A PDF where the name says so, a picture elsewhere. */
function both(path: string): Pick<Place, "stored" | "after"> {
  const file = { name: path, ...(path.endsWith("pdf") ? PDF : JPEG) };
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
/** The types with one character after the other put wrong. One function of the rules checks them, so one folder is enough. */
const ALMOST = PICTURE_TYPES.flatMap((type) =>
  [...type].map((_, at) => {
    const contentType = `${type.slice(0, at)}_${type.slice(at + 1)}`;
    return [`type '${contentType}'`, { contentType }, false] as const;
  }),
);

/** What staff may store where nothing is. */
const UPLOADS: readonly (readonly [what: string, metadata: object, allowed: boolean])[] = [
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

const uploads: readonly Case[] = PICTURE_FOLDERS.flatMap((folder, at) => {
  const path = `${ROOT}/${folder}/nova.jpg`;
  const file = { ...JPEG, name: `${folder}/nova.jpg` };
  const upload = { method: "create", path, auth: STAFF } as const;
  const group = `what staff may upload to ${folder}/`;
  return [
    ...[...UPLOADS, ...(at === 0 ? ALMOST : [])].map(([what, metadata, allowed]) => ({
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
});

const PDF_UPLOADS: readonly (readonly [what: string, metadata: object, allowed: boolean])[] = [
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
const documents: readonly Case[] = PDF_FOLDERS.flatMap((folder) => {
  const path = `${ROOT}/${folder}/nový.pdf`;
  const file = { ...PDF, name: `${folder}/nový.pdf` };
  const upload = { method: "create", path, auth: STAFF } as const;
  const group = `what staff may upload to ${folder}/`;
  return [
    ...PDF_UPLOADS.map(([what, metadata, allowed]) => ({
      group,
      sentence: `B8 an upload of ${what} to ${folder}/`,
      request: { ...upload, resource: null, after: { ...file, ...metadata } },
      allowed,
    })),
    {
      group,
      sentence: `B8 an upload to a taken name in ${folder}/`,
      request: { ...upload, resource: file, after: file },
      allowed: false,
    },
  ];
});

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
  ...CLOSED.flatMap((path) => closedCases(ROOT, { path, ...both(path) })),
  ...uploads,
  ...documents,
  ...missing,
];
