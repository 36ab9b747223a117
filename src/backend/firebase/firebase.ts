import type { Backend } from "../backend.ts";
import type { PageValues } from "../page-data.ts";
import { firebaseDocuments } from "./documents.ts";
import { firebaseFiles } from "./files.ts";
import { firebaseIdentity } from "./identity.ts";
import { type FirebaseConfig, type FirebaseServices, loadOnce } from "./services.ts";

export interface FirebaseOptions {
  readonly config: FirebaseConfig;
  /** What the page was rendered from, so that the first render in the browser equals it. */
  readonly values?: PageValues;
  readonly services?: FirebaseServices;
}

/** Implements `Backend` with the Firebase SDK (ADR-031). The reads of the page begin at once. */
export function firebaseBackend({ config, values = {}, services = sdkServices(config) }: FirebaseOptions): Backend {
  const { identity, accounts } = firebaseIdentity(services);
  return {
    documents: firebaseDocuments({ services, accounts, session: identity.session, values }),
    files: firebaseFiles({ services, accounts, values, bucketName: config.storageBucket }),
    identity,
  };
}

/** The SDK as a page uses it. Its parts are separate scripts, so that visitors load Firestore and nothing else. */
function sdkServices(config: FirebaseConfig): FirebaseServices {
  return {
    firestore: loadOnce(async () => (await import("./firestore.ts")).openFirestore(config)),
    auth: loadOnce(async () => (await import("./auth.ts")).openAuth(config)),
    storage: loadOnce(async () => (await import("./storage.ts")).openStorage(config)),
  };
}
