import { firebaseBackend } from "#src/backend/firebase/firebase.ts";
import { showing } from "#src/backend/page-data.ts";
import { startPage } from "../start-page.tsx";
import { firebaseConfig } from "./config.ts";
import type { FirebasePage } from "./page.ts";

/** Without the setting the build leaves all of App Check out. */
const key = import.meta.env.VITE_FIREBASE_APP_CHECK_KEY;
const appCheck = async () => {
  if (key) (await import("#src/backend/firebase/app-check.ts")).openAppCheck(firebaseConfig, key);
};

/** What the pages on Firebase Hosting load. */
void startPage<FirebasePage>(({ values, address, cachedAt, shown }) => {
  const isCached = cachedAt !== undefined;
  const backend = firebaseBackend({
    config: firebaseConfig,
    values: { ...values, ...shown },
    isCached,
    appCheck,
  });
  return { ...showing(backend), isRendered: !shown && address === location.pathname + location.search };
});
