/** Whether the browser reports that there is no network. */
export const isOffline = (): boolean => typeof navigator !== "undefined" && navigator.onLine === false;
