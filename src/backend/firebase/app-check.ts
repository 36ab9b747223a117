import { initializeApp } from "firebase/app";
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from "firebase/app-check";
import type { FirebaseConfig } from "./services.ts";

/** After this call the SDK sends a token with each request, Google's evidence that the shop's page in a real browser sent it (fault 109). `key` is a
 *  site key of reCAPTCHA Enterprise, whose script Google serves. */
export function openAppCheck(config: FirebaseConfig, key: string): void {
  const provider = new ReCaptchaEnterpriseProvider(key);
  initializeAppCheck(initializeApp(config), { provider, isTokenAutoRefreshEnabled: true });
}
