import { firebaseBackend } from "#src/backend/firebase/firebase.ts";
import { Loading } from "#src/ui/parts/skeleton.tsx";
import { firebaseConfig } from "./firebase-config.ts";
import type { FirebasePage } from "./firebase-page.ts";
import { startPage } from "./start-page.tsx";

/** What the pages on Firebase Hosting load. */
void startPage<FirebasePage>(({ values, address }) => ({
  backend: firebaseBackend({ config: firebaseConfig, values }),
  isRendered: address === location.pathname + location.search,
  waiting: <Loading />,
}));
