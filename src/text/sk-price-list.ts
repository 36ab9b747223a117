/** The words of /cennik (B3). */
export const skPriceList = {
  title: "Cenník",
  titleOfPage: (page: number) => `Cenník, strana ${page}`,
  product: "Produkt",
  withoutCategory: "Bez kategórie",
  categories: "Kategórie cenníka",
  terms: "Čo znamenajú ceny",
  withVat: "Ceny sú s DPH.",
  pages: "Strany cenníka",
  page: (page: number) => `Strana ${page}`,
} as const;
