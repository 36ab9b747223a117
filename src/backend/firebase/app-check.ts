import { initializeApp } from "firebase/app";
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import type { FirebaseConfig } from "./services.ts";

/** From here on the SDK sends with each request a token which says that this is the shop's page in a real browser (fault 109). `key` is a
 *  site key of reCAPTCHA Enterprise, whose script Google serves. */
export function openAppCheck(config: FirebaseConfig, key: string): void {
  const provider = new ReCaptchaEnterpriseProvider(key);
  initializeAppCheck(initializeApp(config), { provider, isTokenAutoRefreshEnabled: true });
}
