import type { Auth } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import type { FirebaseStorage } from "firebase/storage";

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
