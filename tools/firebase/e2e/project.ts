import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { STAFF } from "../../../scripts/children.ts";
import type { Collection } from "../../../src/backend/backend.ts";
import { COLLECTION_NAMES } from "../../../src/backend/collection-rules.ts";
import { type Firebase, startFirebase } from "../emulator/start-firebase.ts";

export const ROOT = resolve(import.meta.dirname, "../../..");
const PROJECT = "demo-pozicovna";
const BUCKET = `${PROJECT}.firebasestorage.app`;
const DEMO = join(ROOT, "demo");
/** Signed up, without the claim. */
export const STRANGER = { email: "cudzi@pozicovna.example", password: "tiež tajné heslo" };

/** The environment of a build for this project, while the emulators run. */
export const buildEnvironment = ({ ports }: Firebase): Record<string, string> => ({
  BACKEND: "firebase",
  SITE_URL: "",
  VITE_FIREBASE_API_KEY: "demo",
  VITE_FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
  VITE_FIREBASE_PROJECT_ID: PROJECT,
  VITE_FIREBASE_STORAGE_BUCKET: BUCKET,
  VITE_FIREBASE_MESSAGING_SENDER_ID: "1",
  VITE_FIREBASE_APP_ID: "1:1:web:1",
  VITE_FIREBASE_MEASUREMENT_ID: "-",
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
  FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
});

const rules = (name: string) => readFileSync(join(ROOT, `firebase/${name}.rules`), "utf8");

/** A project with our rules, empty. */
export const startProject = (): Promise<Firebase> =>
  startFirebase({ projectId: PROJECT, rules: { firestore: rules("firestore"), storage: rules("storage") } });

type Fields = Readonly<Record<string, unknown>>;
type Catalogue = Readonly<Partial<Record<Collection, readonly (Fields & { readonly id: string })[]>>>;

/** Resets it to the demo catalogue and two accounts. */
export async function seedProject(firebase: Firebase): Promise<void> {
  await firebase.reset();
  const catalogue = JSON.parse(readFileSync(join(DEMO, "catalogue.json"), "utf8")) as Catalogue;
  for (const collection of COLLECTION_NAMES) {
    const documents = (catalogue[collection] ?? []).map(({ id, ...fields }) => [id, stored(fields)]);
    // Long before the site is built, so that its pages take them from the build.
    await firebase.seed(collection, Object.fromEntries(documents));
  }
  await Promise.all([
    ...["categories", "products", "documents"].flatMap((folder) => filesIn(firebase, folder)),
    firebase.admin.createUser(STAFF.email, STAFF.password, { staff: true }),
    firebase.admin.createUser(STRANGER.email, STRANGER.password),
  ]);
}

function filesIn(firebase: Firebase, folder: string): Promise<void>[] {
  return readdirSync(join(DEMO, "files", folder)).map((name) => {
    const type = name.endsWith(".pdf") ? "application/pdf" : "image/webp";
    return firebase.putFile(`${folder}/${name}`, readFileSync(join(DEMO, "files", folder, name)), type);
  });
}

/** In the catalogue `imgPath` is the path of a file; stored it is its URL. */
function stored(fields: Fields): Fields {
  const { imgPath } = fields;
  return typeof imgPath === "string" && imgPath ? { ...fields, imgPath: fileUrl(imgPath) } : fields;
}

const fileUrl = (path: string): string =>
  `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o/${encodeURIComponent(path)}?alt=media`;
