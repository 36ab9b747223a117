/** The descriptions of pages for search engines, and what pages say without JavaScript. Used under `import.meta.env.SSR` only, so that
 *  browsers do not load it. */
export const skHead = {
  home: (shop: string, town: string) =>
    `${shop}: stroje a náradie na stavbu, do dielne aj na záhradu. Ceny, dostupnosť, otváracie hodiny a kontakt v obci ${town}.`,
  products: (shop: string) => `Ponuka náradia a strojov na požičanie s cenami a dostupnosťou – ${shop}.`,
  category: (category: string, shop: string) => `${category}: požičanie náradia, ceny a dostupnosť – ${shop}.`,
  faq: (shop: string) => `Platba, záloha, doba prenájmu, reklamácie a prenájom na firmu – ${shop}.`,
  priceList: (shop: string) => `Ceny prenájmu všetkého náradia a strojov na jednej strane, na vytlačenie – ${shop}.`,
  needsScript: "Na zobrazenie tejto stránky je potrebné mať v prehliadači zapnutý JavaScript.",
  estimateNeedsScript: "Výpočet ceny potrebuje v prehliadači zapnutý JavaScript. Zavolajte nám, cenu vám povieme.",
} as const;
