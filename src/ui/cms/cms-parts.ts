/** The parts of /cms, by the fragment of the address that names each (B16). */
export const CMS_PARTS = { hours: "hodiny", specialDays: "vynimocne-dni", notice: "oznam" } as const;
