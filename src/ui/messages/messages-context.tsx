import { createContext } from "react";
import { useRequired } from "../use-required.ts";
import { type Alerts, alertStore } from "./alerts.ts";
import { type Toasts, toastStore } from "./toasts.ts";

export interface Messages {
  readonly toasts: Toasts;
  readonly alerts: Alerts;
}

/** Spec §9: toast display time-out, in milliseconds. */
const TOAST_TIMEOUT = 3000;

export function messages(): Messages {
  return { toasts: toastStore(TOAST_TIMEOUT), alerts: alertStore() };
}

export const MessagesContext = createContext<Messages | undefined>(undefined);

export const useMessages = (): Messages => useRequired(MessagesContext);
