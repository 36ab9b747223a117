import type { FirebaseApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from "firebase/auth";
import { connectFirestoreEmulator, type Firestore, setLogLevel } from "firebase/firestore";
import { connectStorageEmulator, getStorage } from "firebase/storage";
import { openFirestore } from "#src/backend/firebase/firestore.ts";
import type { FirebaseServices } from "#src/backend/firebase/services.ts";
import { loadOnce } from "#src/backend/load-once.ts";
import type { Env } from "#src/server/process/settings.ts";
import { firebaseConfig } from "./config.ts";

/** The SDK in Node, connected to the emulators if the environment names them, as Google's own tools do. */
export function nodeServices(env: Env, app: FirebaseApp): { services: FirebaseServices; firestore: Firestore } {
  // A failure is reported once, by us.
  setLogLevel("silent");
  const firestore = openFirestore(firebaseConfig, app);
  const host = (name: string) => {
    const value = env[name];
    return value ? new URL(`http://${value}`) : undefined;
  };
  const emulator = {
    auth: host("FIREBASE_AUTH_EMULATOR_HOST"),
    firestore: host("FIRESTORE_EMULATOR_HOST"),
    storage: host("FIREBASE_STORAGE_EMULATOR_HOST"),
  };
  if (emulator.firestore)
    connectFirestoreEmulator(firestore, emulator.firestore.hostname, Number(emulator.firestore.port));
  const services: FirebaseServices = {
    firestore: async () => firestore,
    auth: loadOnce(async () => {
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      if (emulator.auth) connectAuthEmulator(auth, emulator.auth.origin, { disableWarnings: true });
      return auth;
    }),
    storage: loadOnce(async () => {
      const storage = getStorage(app);
      if (emulator.storage) connectStorageEmulator(storage, emulator.storage.hostname, Number(emulator.storage.port));
      return storage;
    }),
    ...(emulator.storage && { storageOrigin: emulator.storage.origin }),
  };
  return { services, firestore };
}
