import { type FirebaseApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from "firebase/auth";
import { connectFirestoreEmulator, disableNetwork, getFirestore } from "firebase/firestore";
import { connectStorageEmulator, getStorage } from "firebase/storage";
import type { Backend } from "../../../src/backend/backend.ts";
import { firebaseBackend } from "../../../src/backend/firebase/firebase.ts";
import type { FirebaseConfig, FirebaseServices } from "../../../src/backend/firebase/services.ts";
import type { PageValues } from "../../../src/backend/page-data.ts";
import { CONTRACT_SEED } from "../../../src/testing/contract/clients.ts";
import { type Firebase, startFirebase } from "../emulator/start-firebase.ts";
import { rulesText } from "../rules/rules-text.ts";

const HOST = "127.0.0.1";

/** A project with the shop's own rules, without accounts and documents. */
export const startShop = (firestore = rulesText("firestore.rules")): Promise<Firebase> =>
  startFirebase({ rules: { firestore, storage: rulesText("storage.rules") } });

/** Resets the project to the seed of the contract. */
export async function seedContract(firebase: Firebase): Promise<void> {
  await firebase.reset();
  // The answer of a project whose sign-up is switched off.
  firebase.admin.signUp("ADMIN_ONLY_OPERATION");
  const hours = CONTRACT_SEED.opening_hours.map(({ id, ...fields }) => [id, fields]);
  await firebase.seed("opening_hours", Object.fromEntries(hours));
  for (const name of CONTRACT_SEED.fixed) {
    await firebase.putFile(`documents/${name}`, new TextEncoder().encode("%PDF-1.7"), "application/pdf");
  }
  for (const { email, password, ...account } of CONTRACT_SEED.accounts) {
    const uid = await firebase.admin.createUser(email, password, { staff: true });
    if ("disabled" in account) await firebase.admin.disable(uid);
  }
}

const configOf = ({ projectId, bucket }: Firebase): FirebaseConfig => ({
  apiKey: "demo",
  authDomain: `${projectId}.firebaseapp.com`,
  projectId,
  storageBucket: bucket,
  messagingSenderId: "1",
  appId: "1:1:web:1",
});

/** The SDK's services, connected to the emulators. Each call is like a separate browser. */
function connected({ ports }: Firebase, app: FirebaseApp): FirebaseServices {
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, HOST, ports.firestore);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://${HOST}:${ports.auth}`, { disableWarnings: true });
  const storage = getStorage(app);
  connectStorageEmulator(storage, HOST, ports.storage);
  return {
    firestore: async () => firestore,
    auth: async () => auth,
    storage: async () => storage,
    storageOrigin: `http://${HOST}:${ports.storage}`,
  };
}

/** Any number of clients, each like a separate browser, until they are closed together. */
export function clientsOf(firebase: Firebase) {
  let apps: FirebaseApp[] = [];
  return {
    client(values?: PageValues): Backend {
      const config = configOf(firebase);
      const app = initializeApp(config, crypto.randomUUID());
      apps.push(app);
      return firebaseBackend({ config, ...(values && { values }), services: connected(firebase, app) });
    },
    /** Takes the network away for good, because the SDK logs errors when an app with lingering listeners is deleted. */
    async close(): Promise<void> {
      await Promise.all(apps.map((app) => disableNetwork(getFirestore(app))));
      apps = [];
    },
  };
}
