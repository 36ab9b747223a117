import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FirebaseError, initializeApp, initializeServerApp } from "firebase/app";
import { terminate } from "firebase/firestore";
import { type Backend, BackendError } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, perCollection, rulesOf } from "#src/backend/collection-rules.ts";
import { firebaseBackend } from "#src/backend/firebase/firebase.ts";
import { firestoreReads } from "#src/backend/firebase/firestore.ts";
import { LIST_TIMEOUT_MS, withTimeout } from "#src/backend/firebase/timeout.ts";
import { openProject } from "#src/firebase-admin/project.ts";
import { loadSdk } from "#src/firebase-admin/sdk.ts";
import { type ClientAssets, clientAssets } from "#src/server/http/client-assets.ts";
import { robots, sitemap } from "#src/server/pages/sitemap.ts";
import { webManifest } from "#src/server/pages/web-manifest.ts";
import { packageRoot } from "#src/server/process/package-root.ts";
import { defaultSettings, type Env, settingsFrom } from "#src/server/process/settings.ts";
import { makeRender, makeShell } from "../render.tsx";
import { firebaseConfig } from "./config.ts";
import { type HostingConfig, hostingConfig, STORED_FILES } from "./hosting.ts";
import { nodeServices } from "./node-services.ts";
import { NOT_FOUND_PATH, pagePaths, SHELL_PATH } from "./pages.ts";
import { type CatalogueSnapshot, readFixedDocuments, readSnapshot, snapshotBackend } from "./read.ts";

const ENTRY = "src/entry/firebase/browser.tsx";
/** The script of Firestore is requested beside the entry, so that reading begins sooner. */
const FIRESTORE_SCRIPT = "firestore";
const hasAppCheck = Boolean(import.meta.env.VITE_FIREBASE_APP_CHECK_KEY);

export interface Prerendered {
  readonly pages: number;
  /** Why the project could not be read; the pages then show that they are loading, and the browser reads their data. */
  readonly unread?: string;
  readonly isEmpty: boolean; // the project could be read and has none of the documents that staff add
}

/** Renders the pages of a built client into its folder, and writes what Hosting needs beside it (ADR-032). */
export async function prerender(env: Env): Promise<Prerendered> {
  const root = packageRoot();
  const out = join(root, "dist/firebase");
  const site = join(out, "site");
  const defaults = defaultSettings();
  const { siteUrl, offline } = settingsFrom(env, { ...defaults, siteUrl: httpsAddress(defaults.siteUrl) });
  const assets = { ...clientAssets(site, ENTRY, [FIRESTORE_SCRIPT]), offline };
  // Browsers that have installed the service worker get a script that removes it (B7).
  if (!offline) copyFileSync(join(site, "no-service-worker.js"), join(site, "service-worker.js"));

  const { snapshot, unread, fixedDocuments, picture } = await readProject(env);
  const paths = pagePaths(snapshot);
  const backend = snapshotBackend(snapshot, fixedDocuments, picture);
  await writePages(site, [...paths, NOT_FOUND_PATH], backend, { assets, siteUrl });
  writeFileSync(join(site, "sitemap.xml"), sitemap(siteUrl, snapshot ?? perCollection(() => [])));
  writeFileSync(join(site, "robots.txt"), robots(siteUrl));
  writeFileSync(join(site, "site.webmanifest"), webManifest(snapshot?.settings.find(({ id }) => id === "shop")));

  const source = JSON.parse(readFileSync(join(root, "firebase/firebase.json"), "utf8")) as HostingConfig;
  const files = readdirSync(join(site, "assets"));
  const hosted = hostingConfig(source, { assets, siteUrl, files, hasAppCheck });
  writeFileSync(join(out, "firebase.json"), `${JSON.stringify(hosted, null, 2)}\n`);
  return { pages: paths.length, isEmpty: snapshot !== undefined && isEmpty(snapshot), ...(unread && { unread }) };
}

/** Writes a file for each path, and the shell for all other addresses. */
async function writePages(
  folder: string,
  paths: readonly string[],
  backend: Backend,
  { assets, siteUrl }: { assets: ClientAssets; siteUrl: string },
): Promise<void> {
  const render = makeRender(assets, siteUrl);
  const write = (path: string, html: string) => {
    const file = join(folder, `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  };
  // The browser compares `address` with its own, because Hosting sends a page for other addresses, too.
  for (const path of paths) write(path, (await render({ url: path, backend, address: path })).html);
  write(SHELL_PATH, await makeShell(assets, siteUrl)(backend));
}

function isEmpty(snapshot: CatalogueSnapshot): boolean {
  const addableCollections = COLLECTION_NAMES.filter((name) => rulesOf(name).mayBeAdded);
  return addableCollections.every((name) => snapshot[name].length === 0);
}

/** The default address of the site if it is https, else the project's at Hosting, which serves https only. One that `env` sets wins over both. */
const httpsAddress = (siteUrl: string) =>
  siteUrl.startsWith("https:") ? siteUrl : `https://${firebaseConfig.projectId}.web.app`;

/** The project as it is now, with the URLs of its fixed PDF documents, null for a missing one. If it cannot be read, `snapshot` is undefined and
 *  `unread` is the reason. */
async function readProject(env: Env) {
  const appCheck = await appCheckToken(env);
  const app = appCheck
    ? initializeServerApp(firebaseConfig, { appCheckToken: appCheck })
    : initializeApp(firebaseConfig);
  const { services, firestore } = nodeServices(env, app);
  const reads = firestoreReads(firestore);
  const backend = firebaseBackend({ config: firebaseConfig, services });
  const { picture } = backend.files;
  try {
    const snapshot = await readSnapshot((wanted) => withTimeout(() => reads.list(wanted), LIST_TIMEOUT_MS));
    const found = Object.entries(await readFixedDocuments(backend));
    // An emulator's URLs become those of the real Storage, where browsers look.
    const { storageOrigin = STORED_FILES } = services;
    const published = found.map(([key, url]) => [key, url?.replace(storageOrigin, STORED_FILES) ?? null]);
    return { snapshot, fixedDocuments: Object.fromEntries(published), picture };
  } catch (error) {
    if (!(error instanceof BackendError || error instanceof FirebaseError)) throw error;
    return { snapshot: undefined, unread: error.code, fixedDocuments: {}, picture };
  } finally {
    await terminate(firestore);
  }
}

/** Browsers get their App Check tokens from reCAPTCHA; the build gets a token with the operator's key. Emulators need no token. */
async function appCheckToken(env: Env): Promise<string | undefined> {
  if (!hasAppCheck || env.FIRESTORE_EMULATOR_HOST) return undefined;
  const project = openProject(env, await loadSdk());
  try {
    return await project.appCheckToken(firebaseConfig.appId);
  } finally {
    await project.close();
  }
}
