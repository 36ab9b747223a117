/** /cms: the opening hours (spec §4, §8, D11). */
export const skCmsHours = {
  title: "Editácia otváracích hodín",
  morning: "Doobeda:",
  afternoon: "Poobede:",
  hint: "napr. 8:00 - 12:00",
  closed: "Prázdne pole znamená zatvorené.",
  invalid: 'Prosím zadajte čas vo formáte "HH:mm - HH:mm"',
  save: "Uložiť zmeny",
  disabled: "Uložiť sa dá, až keď budú všetky časy v správnom formáte.",
  saved: "Otváracie hodiny úspešne aktualizované!",
  notSaved: "Vyskytla sa chyba. Otváracie hodiny neboli aktualizované!",
  storedNow: (day: string, morning: string, afternoon: string) =>
    `${day} – uložené: ${morning || "zatvorené"}, ${afternoon || "zatvorené"}`,
  none: "Otváracie hodiny zatiaľ nie sú založené.",
  /** Monday first. */
  shortDays: ["Pon", "Ut", "Str", "Štv", "Pia", "So", "Ne"],
} as const;
