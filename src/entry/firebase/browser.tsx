import { firebaseBackend } from "#src/backend/firebase/firebase.ts";
import { showingBackend } from "#src/backend/observed-backend.ts";
import { type CachedData, isUpToDate, type PageValues } from "#src/backend/page-data.ts";
import { startPage } from "../start-page.tsx";
import { firebaseConfig } from "./config.ts";

/** Without the setting the build leaves all of App Check out. */
const key = import.meta.env.VITE_FIREBASE_APP_CHECK_KEY;
const appCheck = async () => {
  if (key) (await import("#src/backend/firebase/app-check.ts")).openAppCheck(firebaseConfig, key);
};

/** What a page of Firebase Hosting ends with. */
interface FirebasePage extends CachedData {
  readonly values: PageValues;
  /** Path and query it was rendered for; Hosting also serves it for others. Absent in the shell. */
  readonly address?: string;
}

void startPage<FirebasePage>((data) => {
  const { values, address, cachedAt, shown } = data;
  const isCached = cachedAt !== undefined;
  const backend = firebaseBackend({ config: firebaseConfig, values: { ...values, ...shown }, isCached, appCheck });
  const isOfAddress = address === location.pathname + location.search;
  return { ...showingBackend(backend), isRendered: isOfAddress && isUpToDate(data, values) };
});
