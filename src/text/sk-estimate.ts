/** Words of the estimate (B4). Loaded with it, when it is opened. */
export const skEstimate = {
  pickUp: "Prevzatie",
  return: "Vrátenie",
  date: "Dátum",
  time: "Čas",
  problem: {
    past: "Vyberte čas po tejto chvíli.",
    order: "Vrátenie musí byť po prevzatí.",
    long: "Vyberte najviac 365 dní.",
  },
  /** `when` begins the sentence: "v nedeľu", "24. 12." */
  closed: (when: string) => `${when.charAt(0).toUpperCase()}${when.slice(1)} máme zatvorené.`,
  at: (clock: string) => `o ${clock}`,
  /** Without a place to break the line. */
  part: (count: number, unit: string, sum: string) => `${count} × ${unit} ${sum}`.replaceAll(" ", "\u00a0"),
  deposit: (sum: string) => `Záruka ${sum} (vrátime ju)`,
  note: "Orientačná cena. Presnú vám povieme pri prevzatí.",
  none: "Na taký čas cenu nemáme, zavolajte nám.",
  /** `day` ends with a full stop, or is a whole date. */
  rentedUntil: (day: string) => `Do ${day} je asi požičaný.`,
  share: "Zdieľať cenu",
} as const;
