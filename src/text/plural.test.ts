import { expect, test } from "vitest";
import { countOfChanges, countOfProducts } from "./plural.ts";
import { skBulk } from "./sk-bulk.ts";
import { skCategories } from "./sk-categories.ts";
import { skCms } from "./sk-cms.ts";
import { skCmsPictures } from "./sk-cms-pictures.ts";
import { skCsv } from "./sk-csv.ts";
import { skHistory } from "./sk-history.ts";
import { skSearch } from "./sk-search.ts";
import { skSpecialDays } from "./sk-special-days.ts";

test.each<[string, (count: number) => string, readonly string[]]>([
  [
    "products",
    countOfProducts,
    ["0 produktov", "1 produkt", "2 produkty", "4 produkty", "5 produktov", "22 produktov"],
  ],
  [
    "results",
    (count) => skSearch.found(count, "x"),
    [
      "0 výsledkov pre „x“",
      "1 výsledok pre „x“",
      "2 výsledky pre „x“",
      "4 výsledky pre „x“",
      "5 výsledkov pre „x“",
      "22 výsledkov pre „x“",
    ],
  ],
  [
    "selected products",
    skBulk.selected,
    [
      "0 vybraných produktov",
      "1 vybraný produkt",
      "2 vybrané produkty",
      "4 vybrané produkty",
      "5 vybraných produktov",
      "22 vybraných produktov",
    ],
  ],
])("second part: numbers of %s stand with the right plural", (_, text, expected) => {
  expect([0, 1, 2, 4, 5, 22].map(text)).toEqual(expected);
});

test.each<[string, (count: number) => string, string, string, string]>([
  ["changes", countOfChanges, "1 zmena", "2 zmeny", "5 zmien"],
  [
    "products that a category takes back",
    skHistory.dialog.products,
    "Vráti sa do nej 1 produkt, ak odvtedy nemá inú kategóriu.",
    "Vrátia sa do nej 2 produkty, ak odvtedy nemajú inú kategóriu.",
    "Vráti sa do nej 5 produktov, ak odvtedy nemajú inú kategóriu.",
  ],
  ["changed products", skBulk.done, "Zmenené: 1 produkt", "Zmenené: 2 produkty", "Zmenené: 5 produktov"],
  ["products to change", skBulk.apply, "Zmeniť 1 produkt", "Zmeniť 2 produkty", "Zmeniť 5 produktov"],
  [
    "undone products",
    skBulk.undone,
    "Vrátené späť: 1 produkt",
    "Vrátené späť: 2 produkty",
    "Vrátené späť: 5 produktov",
  ],
  ["others", (count) => skBulk.tooMuch("A", count), "€: A a 1 ďalší", "€: A a 2 ďalšie", "€: A a 5 ďalších"],
  ["further pictures", skCmsPictures.count, "1 obrázok", "2 obrázky", "5 obrázkov"],
  [
    "pictures that were not added",
    skCmsPictures.tooMany,
    "1 obrázok sa nepridal.",
    "2 obrázky sa nepridali.",
    "5 obrázkov sa nepridalo.",
  ],
  ["further items", skCms.more, "Zobraziť ďalší 1", "Zobraziť ďalšie 2", "Zobraziť ďalších 5"],
  ["special days", skSpecialDays.count, "1 výnimočný deň", "2 výnimočné dni", "5 výnimočných dní"],
  ["downloaded products", skCsv.downloaded, "Stiahnuté: 1 produkt", "Stiahnuté: 2 produkty", "Stiahnuté: 5 produktov"],
  [
    "products of a deleted category",
    skCategories.deleteNote,
    "Produkt v tejto kategórii sa neodstráni, zostane bez kategórie.",
    "Produkty v tejto kategórii (2) sa neodstránia, zostanú bez kategórie.",
    "Produkty v tejto kategórii (5) sa neodstránia, zostanú bez kategórie.",
  ],
])("second part: 1, 2 and 5 %s stand with the right plural", (_, text, one, two, five) => {
  expect(text(1)).toContain(one);
  expect(text(2)).toContain(two);
  expect(text(5)).toContain(five);
});
