import { createHash } from "node:crypto";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import { CustomProvider, initializeAppCheck } from "firebase/app-check";
import { terminate } from "firebase/firestore";
import { getDownloadURL, getMetadata, ref } from "firebase/storage";
import { firebaseBackend } from "#src/backend/firebase/firebase.ts";
import { fileUrl, storedPath } from "#src/backend/firebase/stored-path.ts";
import { freePaths } from "#src/backend/free-path.ts";
import { once } from "#src/backend/live.ts";
import { newId } from "#src/backend/new-id.ts";
import type { CatalogueShop } from "#src/catalogue/catalogue-shop.ts";
import { generatePassword } from "#src/commands/generate-password.ts";
import { UserError } from "#src/commands/user-error.ts";
import { firebaseAccountService } from "#src/firebase-admin/firebase-accounts.ts";
import type { Project } from "#src/firebase-admin/project.ts";
import type { Env } from "#src/server/process/settings.ts";
import { sk } from "#src/text/sk.ts";
import { firebaseConfig } from "./config.ts";
import { nodeServices } from "./node-services.ts";

/** Runs `work` on the shop of a project, signed in as staff with an account that is deleted afterwards (ADR-033). */
export async function withCatalogueShop<T>(
  env: Env,
  project: Project,
  work: (shop: CatalogueShop) => Promise<T>,
): Promise<T> {
  const app = initializeApp(firebaseConfig, "catalogue");
  // Emulators need no App Check.
  if (import.meta.env.VITE_FIREBASE_APP_CHECK_KEY && !env.FIRESTORE_EMULATOR_HOST) startAppCheck(app, project);
  const { services, firestore } = nodeServices(env, app);
  const backend = firebaseBackend({ config: firebaseConfig, services });
  const accounts = firebaseAccountService(() => project.auth());
  const email = `katalog-${newId().toLowerCase()}@pozicovna.invalid`;
  try {
    const password = generatePassword();
    await accounts.add(email, password);
    if ((await backend.identity.signIn(email, password)) !== "success")
      throw new UserError("Do projektu sa nedá prihlásiť; zapnite v ňom prihlasovanie e-mailom a heslom.");
    return await work(catalogueShop(backend, services));
  } finally {
    const account = await accounts.find(email);
    if (account) await accounts.remove(account);
    await terminate(firestore);
    await deleteApp(app);
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** Gets App Check tokens with the operator's key, because Node has no reCAPTCHA. */
function startAppCheck(app: FirebaseApp, project: Project): void {
  const getToken = async () => ({
    token: await project.appCheckToken(firebaseConfig.appId),
    expireTimeMillis: Date.now() + HOUR_MS,
  });
  initializeAppCheck(app, { provider: new CustomProvider({ getToken }) });
}

type Backend = ReturnType<typeof firebaseBackend>;
type Services = ReturnType<typeof nodeServices>["services"];

function catalogueShop({ documents, files }: Backend, services: Services): CatalogueShop {
  const bucket = { name: firebaseConfig.storageBucket, origin: services.storageOrigin };
  const urlOfFixedDocument = (name: string) => `${fileUrl(bucket, `documents/${name}`)}?alt=media`;
  return {
    provider: "firebase",
    documents,
    async file(url) {
      const fixedDocument = Object.values(sk.documents).find((name) => url === urlOfFixedDocument(name));
      // In the catalogue's file a fixed document has the path that it would have if staff had uploaded it.
      const path = fixedDocument ? `settings/${fixedDocument}` : storedPath(url, bucket);
      if (path === undefined) return undefined;
      const answer = await fetch(url);
      if (answer.ok) return { path, bytes: new Uint8Array(await answer.arrayBuffer()) };
      if (answer.status === 404 || answer.status === 403) return "lost";
      throw new UserError(`Súbor ${path} sa nedá stiahnuť (${answer.status}); skúste znova.`);
    },
    fixedDocument: (name) => once(files.document(name)),
    async store(path, bytes) {
      const storage = await services.storage();
      // "products/a.jpg", "products/a (2).jpg" … without end: the file is stored under one of these names, or `upload` takes the first free one.
      for (const candidate of freePaths(path)) {
        const existing = await getMetadata(ref(storage, candidate)).catch(undefinedIfMissing);
        if (!existing) return { url: await files.upload(path, new Blob([new Uint8Array(bytes)])), isNew: true };
        const isSame = existing.size === bytes.length && existing.md5Hash === md5(bytes);
        if (isSame) return { url: await getDownloadURL(ref(storage, candidate)), isNew: false };
      }
    },
  };
}

const md5 = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("base64");

function undefinedIfMissing(error: { readonly code?: unknown }): undefined {
  if (error.code !== "storage/object-not-found") throw error;
}
