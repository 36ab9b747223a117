import { createContext } from "react";
import { useRequired } from "../use-required.ts";
import { type Alerts, alertStore } from "./alerts.ts";
import { type Toasts, toastStore } from "./toasts.ts";

export type Messages = { readonly toasts: Toasts; readonly alerts: Alerts };

const TOAST_TIMEOUT = 3000; // milliseconds (spec §9)

export const messages = (): Messages => ({ toasts: toastStore(TOAST_TIMEOUT), alerts: alertStore() });

export const MessagesContext = createContext<Messages | undefined>(undefined);

export const useMessages = (): Messages => useRequired(MessagesContext);
