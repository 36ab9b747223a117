import { readFileSync } from "node:fs";
import { type FirebaseApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from "firebase/auth";
import { connectFirestoreEmulator, disableNetwork, getFirestore } from "firebase/firestore";
import { connectStorageEmulator, getStorage } from "firebase/storage";
import type { Backend } from "../../../src/backend/backend.ts";
import { CONTRACT_SEED } from "../../../src/backend/contract.ts";
import { type FirebaseConfig, type FirebaseServices, firebaseBackend } from "../../../src/backend/firebase/firebase.ts";
import type { PageValues } from "../../../src/backend/page-data.ts";
import { type Firebase, startFirebase } from "../stand-in/stand-in.ts";

const HOST = "127.0.0.1";
const rules = (name: string) => readFileSync(new URL(`../../../firebase/${name}.rules`, import.meta.url), "utf8");

/** A project with the shop's own rules, without accounts and documents. */
export const startShop = (): Promise<Firebase> =>
  startFirebase({ rules: { firestore: rules("firestore"), storage: rules("storage") } });

/** Empties the project and fills it with what the contract begins with. */
export async function seedContract(firebase: Firebase): Promise<void> {
  await firebase.reset();
  // As a project answers whose sign-up is switched off.
  firebase.admin.signUp("ADMIN_ONLY_OPERATION");
  const hours = CONTRACT_SEED.opening_hours.map(({ id, ...fields }) => [id, fields]);
  firebase.seed("opening_hours", Object.fromEntries(hours));
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

/** The SDK's services, connected to the stand-ins. Each call is a browser of its own. */
function connected({ ports }: Firebase, app: FirebaseApp): FirebaseServices {
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, HOST, ports.grpc);
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

/** Any number of clients, each like a browser of its own, until they are closed together. */
export function clientsOf(firebase: Firebase) {
  let apps: FirebaseApp[] = [];
  return {
    client(values?: PageValues): Backend {
      const config = configOf(firebase);
      const app = initializeApp(config, crypto.randomUUID());
      apps.push(app);
      return firebaseBackend({ config, ...(values && { values }), services: connected(firebase, app) });
    },
    /** Like a browser whose network goes for good: the SDK minds when an app is deleted whose listeners still linger. */
    async close(): Promise<void> {
      await Promise.all(apps.map((app) => disableNetwork(getFirestore(app))));
      apps = [];
    },
  };
}
