/** /cms-cat: the categories (spec §4, §8). */
export const skCategories = {
  title: "Kategórie",
  add: "Pridať kategóriu",
  none: "Zatiaľ tu nie je žiadna kategória.",
  delete: "Odstrániť",
  edit: "Upraviť",
  nameless: "Bez názvu",
  newTitle: "Nová kategória",
  name: "Názov",
  picture: "Obrázok kategórie",
  close: "Zavrieť",
  save: "Uložiť zmeny",
  create: "Vytvoriť",
  deleteTitle: (name: string) => `Chcete naozaj odstrániť kategóriu ${name}?`,
  deleteNote: (products: number) =>
    products === 0
      ? "V tejto kategórii nie je žiadny produkt."
      : products === 1
        ? "Produkt v tejto kategórii sa neodstráni, zostane bez kategórie."
        : `Produkty v tejto kategórii (${products}) sa neodstránia, zostanú bez kategórie.`,
  duplicate: (name: string) => `Kategória s názvom ${name} už existuje`,
  added: (name: string) => `Kategória ${name} bola úspešne pridaná`,
  notAdded: (name: string) => `Kategória ${name} nebola úspešne pridaná`,
  changed: (name: string) => `Kategória ${name} bola úspešne zmenená`,
  deleted: (name: string) => `Kategória ${name} bola úspešne odstránená`,
  deleteCancelled: "Vymazanie kategórie zrušené.",
} as const;
