/** The words of /cms-zaloha (B14). */
export const skBackup = {
  title: "Zálohovanie",
  needsScript: "Na zálohu je potrebné mať v prehliadači zapnutý JavaScript.",
  downloadTitle: "Stiahnuť zálohu",
  downloadHint:
    "Celý obchod, ako je práve teraz, v jednom súbore: produkty, kategórie, obrázky, nastavenia aj účty. Súbor uložte mimo servera a nikomu ho nedávajte.",
  asksPassword: "Záloha obsahuje účty, preto zadajte svoje heslo.",
  password: "Heslo",
  download: "Stiahnuť zálohu",
  making: "Záloha sa pripravuje. Pri veľkom obchode to môže trvať aj minútu…",
  started: "Záloha je pripravená a sťahuje sa.",
  missing: (files: number) =>
    `Súbory, ktoré na disku servera chýbajú alebo sú poškodené, v zálohe nie sú: ${files}. Povedzte to správcovi servera.`,
  restore: "Obchod sa z nej obnoví na serveri príkazom:",
  command: "npm run restore -- SÚBOR",
  problem: {
    missing: "Zadajte svoje heslo.",
    wrongPassword: "Heslo je nesprávne.",
    throttled: "Priveľa pokusov. Skúste to znova o štvrť hodiny.",
    busy: "Zálohu práve sťahuje niekto iný alebo iné okno. Skúste to o minútu znova.",
    full: "Na serveri nie je miesto na prípravu zálohy.",
  },
  copiesTitle: "Denné kópie",
  copiesHint: "Server robí kópiu obchodu raz za deň a necháva si posledných 14. Sú na tom istom disku ako obchod.",
  last: (when: string) => `Posledná denná kópia: ${when}`,
  none: "Zatiaľ nie je žiadna. Prvá sa urobí do niekoľkých minút.",
  late: "Posledná kópia je staršia ako dva dni. Správca servera má zistiť, prečo sa nerobia ďalšie.",
  size: (bytes: number) => `${(Math.max(bytes, 100_000) / 1_000_000).toFixed(1).replace(".", ",")} MB`,
  columns: { madeAt: "Urobená", bytes: "Veľkosť" },
} as const;
