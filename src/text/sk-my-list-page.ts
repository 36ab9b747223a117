import { plural } from "./plural.ts";
import { skMyList } from "./sk-my-list.ts";

/** The words of /zoznam (B6), and of the e-mail that it prepares. */
export const skMyListPage = {
  title: skMyList.title,
  /** The heading of a list that an address names. */
  shared: "Zoznam z odkazu",
  needsScript: "Zoznam si pamätá iba váš prehliadač. Na jeho zobrazenie je potrebné mať zapnutý JavaScript.",
  empty: "Zoznam je prázdny. Pri náradí, ktoré sa vám hodí, stlačte „Pridať do zoznamu“ a nájdete ho tu.",
  browse: "Prezrieť produkty",
  ordersNothing: "Zoznam nič neobjednáva. Zavolajte nám a dohodneme sa.",
  gone: "Už nie je v ponuke",
  /** Of a product that is gone, if the device does not remember its name. */
  nameless: "Neznámy produkt",
  undo: "Vrátiť späť",
  /** What greets whoever opens a list from a link (B26). `time` as in "víkend 4. – 7. 12."; without it, or without a sum, they are left out. */
  sent: (machines: number, time: string, sums: readonly string[]) => {
    const when = time && ` na ${time}`;
    return `Niekto vám poslal výber${when}: ${[plural(machines, "stroj", "stroje", "strojov"), ...sums].join(", ")}`;
  },
  sentTotal: (euros: string) => `spolu ${euros}`.replaceAll(" ", "\u00a0"),
  save: "Uložiť si ho",
  addToMine: "Pridať k môjmu",
  replaceMine: "Nahradiť môj",
  when: "Kedy to potrebujete?",
  total: (euros: string) => `Spolu ${euros}`,
  deposits: (euros: string) => `Záruky spolu ${euros}`,
  without: (names: readonly string[]) => `Spolu bez: ${names.join(", ")}`,
  busy: (names: readonly string[]) => `V tom čase asi obsadené: ${names.join(", ")}`,
  call: "Zavolať",
  mail: "Poslať e-mailom",
  share: "Zdieľať zoznam",
  clear: "Vyprázdniť",
  email: {
    subject: "Zoznam náradia",
    greeting: "Dobrý deň,",
    wish: "mám záujem o toto náradie:",
    more: (products: number) => `a ďalšie zo zoznamu (${products})`,
    item: (name: string, price: string) => `${name}: ${price}`,
    noPrice: "na taký čas bez ceny",
  },
} as const;
