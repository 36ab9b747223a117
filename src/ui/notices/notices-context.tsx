import { createContext, useContext } from "react";
import { type Alerts, alertStore } from "./alerts.ts";
import { type Toasts, toastStore } from "./toasts.ts";

export interface Notices {
  readonly toasts: Toasts;
  readonly alerts: Alerts;
}

/** Spec §9: toast display time-out, in milliseconds. */
const TOAST_TIMEOUT = 3000;

export function notices(): Notices {
  return { toasts: toastStore(TOAST_TIMEOUT), alerts: alertStore() };
}

export const NoticesContext = createContext<Notices | undefined>(undefined);

export function useNotices(): Notices {
  const found = useContext(NoticesContext);
  if (!found) throw new Error("useNotices: no <NoticesContext> above");
  return found;
}
