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
  closed: {
    /** `weekday`: 1 is Monday. */
    weekday: (weekday: number) => `${ON_WEEKDAY[weekday - 1]} máme zatvorené.`,
    date: (day: number, month: number) => `${day}. ${month}. máme zatvorené.`,
    time: (time: string) => `O ${time} máme zatvorené.`,
  },
  /** Without a place to break the line. */
  part: (count: number, unit: string, sum: string) => `${count} × ${unit} ${sum}`.replaceAll(" ", "\u00a0"),
  deposit: (sum: string) => `Záruka ${sum} (vrátime ju)`,
  note: "Orientačná cena. Presnú vám povieme pri prevzatí.",
  none: "Na taký čas cenu nemáme, zavolajte nám.",
  share: "Zdieľať cenu",
} as const;

const ON_WEEKDAY = ["V pondelok", "V utorok", "V stredu", "Vo štvrtok", "V piatok", "V sobotu", "V nedeľu"];
