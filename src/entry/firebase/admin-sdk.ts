import type { AdminSdk } from "#src/firebase-admin/sdk.ts";

/** Left out of the build, and installed beside it in tools/firebase. */
export async function loadSdk(): Promise<AdminSdk> {
  const [app, appCheck, auth, firestore] = await Promise.all(
    ["app", "app-check", "auth", "firestore"].map((part) => import(/* @vite-ignore */ `firebase-admin/${part}`)),
  );
  return { app, appCheck, auth, firestore };
}
