/** The words of /cennik (B3). */
export const skPriceList = {
  title: "Cenník",
  titleOfPage: (page: number) => `Cenník, strana ${page}`,
  product: "Produkt",
  withoutCategory: "Bez kategórie",
  pages: "Strany cenníka",
  page: (page: number) => `Strana ${page}`,
  categories: "Kategórie cenníka",
  meaning: "Na ako dlho platí cena",
  /** Spec §9, rental periods. */
  period: {
    FourHours: "vrátenie do 4 hodín od prevzatia, v ten istý deň a počas otváracích hodín",
    Day: "vrátenie do 24 hodín od prevzatia, potom sa začína ďalší deň",
    Weekend:
      "prevzatie v piatok alebo v sobotu počas otváracích hodín, vrátenie v pondelok do 9:00, potom sa začína ďalší deň",
    Week: "vrátenie do 7 dní od prevzatia",
  },
  withVat: "Ceny sú s DPH.",
} as const;
