/** Words of the estimate (B4). Loaded with it, when it is opened. */
export const skEstimate = {
  pickUp: "Prevzatie",
  return: "Vrátenie",
  date: "Dátum",
  time: "Čas",
  /** The halves of the list of times: those in opening hours, and the others. */
  times: { open: "Máme otvorené", others: "Ostatné časy" },
  howLong: "Na ako dlho",
  choice: { Day: "1 deň", Weekend: "Víkend", Week: "Týždeň" },
  when: (what: string, date: string, clock: string) => `${what}: ${date} o ${clock}`,
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
  share: "Zdieľať cenu",
} as const;
