import { initializeApp } from "firebase/app";
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import type { FirebaseConfig } from "./services.ts";

/** After this call the SDK proves with each request that a real browser sent it (fault 109). `key`: a site key of reCAPTCHA Enterprise. */
export function openAppCheck(config: FirebaseConfig, key: string): void {
  const provider = new ReCaptchaEnterpriseProvider(key);
  initializeAppCheck(initializeApp(config), { provider, isTokenAutoRefreshEnabled: true });
}
