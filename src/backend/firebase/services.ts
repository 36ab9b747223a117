import type { Auth } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import type { FirebaseStorage } from "firebase/storage";
import { lazily } from "./lazily.ts";

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

/** The SDK's three services, each loaded when first needed. Tests and the build hand in ones that are connected elsewhere. */
export interface FirebaseServices {
  firestore(): Promise<Firestore>;
  auth(): Promise<Auth>;
  storage(): Promise<FirebaseStorage>;
  /** Where stored files are read, such as "http://127.0.0.1:9199"; Google's own address where it is left out. */
  readonly storageOrigin?: string;
}

/** The SDK as a page uses it. Its parts are separate files, so that visitors load Firestore and nothing else. */
export function sdkServices(config: FirebaseConfig): FirebaseServices {
  return {
    firestore: lazily(async () => (await import("./firestore.ts")).openFirestore(config)),
    auth: lazily(async () => (await import("./auth.ts")).openAuth(config)),
    storage: lazily(async () => (await import("./storage.ts")).openStorage(config)),
  };
}
