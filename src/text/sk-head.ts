import { plural } from "./plural.ts";

const strojov = (machines: number) => plural(machines, "stroj", "stroje", "strojov");

/** The descriptions of pages for search engines, and what pages say without JavaScript. Used under `import.meta.env.SSR` only, so that
 *  browsers do not load it. */
export const skHead = {
  home: (shop: string, town: string) =>
    `${shop}: stroje a náradie na stavbu, do dielne aj na záhradu. Ceny, dostupnosť, otváracie hodiny a kontakt v obci ${town}.`,
  products: (shop: string) => `Ponuka náradia a strojov na požičanie s cenami a dostupnosťou – ${shop}.`,
  category: (category: string, shop: string) => `${category}: požičanie náradia, ceny a dostupnosť – ${shop}.`,
  faq: (shop: string) => `Platba, záloha, doba prenájmu, reklamácie a prenájom na firmu – ${shop}.`,
  priceList: (shop: string) => `Ceny prenájmu všetkého náradia a strojov na jednej strane, na vytlačenie – ${shop}.`,
  /** What a list from a link holds (B21). `time` as in "víkend 4. – 7. 12."; `total` is empty without a sum. */
  listFor: (machines: number, time: string, total: string) =>
    `${strojov(machines)} na ${time}${total && `, spolu ${total}`}`,
  list: (names: readonly string[]) =>
    `${strojov(names.length)}: ${names.slice(0, 2).join(", ")}${names.length > 2 ? " a ďalší" : ""}`,
  needsScript: "Na zobrazenie tejto stránky je potrebné mať v prehliadači zapnutý JavaScript.",
  estimateNeedsScript: "Výpočet ceny potrebuje v prehliadači zapnutý JavaScript. Zavolajte nám, cenu vám povieme.",
} as const;
