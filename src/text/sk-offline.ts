/** What visitors read without a connection (D24, B7). */
export const skOffline = {
  maybeOutdated: "Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.",
  cached: (day: string, clock: string) => `Ste bez pripojenia. Zobrazené údaje sú z ${day} o ${clock}.`,
  searchWaits: "Hľadanie počká na pripojenie.",
  neverSeen: "Túto stránku ste ešte neotvorili",
  onlySeen: "Bez pripojenia sa dajú prezerať iba stránky, ktoré ste už videli. Zavolajte nám alebo sa zastavte.",
} as const;
