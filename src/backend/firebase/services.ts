import type { Auth } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import type { FirebaseStorage } from "firebase/storage";
import { BackendError } from "../backend.ts";

/** What the console of a Firebase project calls the configuration of a web app. */
export interface FirebaseConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly storageBucket: string;
  readonly messagingSenderId: string;
  readonly appId: string;
  readonly measurementId?: string;
}

/** The SDK's three services, each loaded when first needed. Tests and the build pass services that are connected to emulators. */
export interface FirebaseServices {
  firestore(): Promise<Firestore>;
  auth(): Promise<Auth>;
  storage(): Promise<FirebaseStorage>;
  /** Origin from which stored files are read, such as "http://127.0.0.1:9199"; Google's own by default. */
  readonly storageOrigin?: string;
}

/** Calls `load` at the first call and returns its result from then on. A failure is "unavailable", and the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error instanceof BackendError ? error : new BackendError("unavailable", error);
    });
    return loading;
  };
}
