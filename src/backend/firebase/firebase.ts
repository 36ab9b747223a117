import type { Backend } from "../backend.ts";
import { loadOnce } from "../load-once.ts";
import type { PageValues } from "../page-data.ts";
import { firebaseDocuments } from "./documents.ts";
import { firebaseFiles, isLostIn } from "./files.ts";
import { firebaseIdentity } from "./identity.ts";
import type { FirebaseConfig, FirebaseServices } from "./services.ts";

export interface FirebaseOptions {
  readonly config: FirebaseConfig;
  /** What the page was rendered from, so that the first render in the browser equals it. */
  readonly values?: PageValues;
  readonly isCached?: boolean; // whether the page is a cached copy, so that its values are out of date
  readonly appCheck?: () => Promise<void>; // starts App Check; called once, before the first service is opened
  readonly services?: FirebaseServices;
}

/** Implements `Backend` with the Firebase SDK (ADR-031). The reads of the page begin at once. */
export function firebaseBackend(options: FirebaseOptions): Backend {
  const { config, values = {}, isCached = false, appCheck, services = sdkServices(config, appCheck) } = options;
  const { identity, authClient } = firebaseIdentity(services);
  const bucket = { name: config.storageBucket, origin: services.storageOrigin };
  const { session } = identity;
  return {
    documents: firebaseDocuments({ services, authClient, session, values, isCached, isLost: isLostIn(bucket) }),
    files: firebaseFiles(services, bucket, authClient, values),
    identity,
  };
}

/** The SDK as a page uses it. Its parts are separate scripts, so that visitors load Firestore and nothing else. */
function sdkServices(config: FirebaseConfig, appCheck: () => Promise<void> = async () => {}): FirebaseServices {
  const checked = loadOnce(appCheck);
  const opened = <T>(open: () => Promise<T>): (() => Promise<T>) => loadOnce(() => checked().then(open));
  return {
    firestore: opened(async () => (await import("./firestore.ts")).openFirestore(config)),
    auth: opened(async () => (await import("./auth.ts")).openAuth(config)),
    storage: opened(async () => (await import("./storage.ts")).openStorage(config)),
  };
}
