import type { Category } from "#src/domain/category.ts";
import { formatEuros } from "#src/domain/money.ts";
import { offers } from "#src/domain/price.ts";
import { descriptionOf, type Product } from "#src/domain/product.ts";
import { sk } from "#src/text/sk.ts";
import { skCms } from "#src/text/sk-cms.ts";

type Field = keyof typeof skCms.conflict.field;

/** What is stored in a field, in words, for somebody who chooses between that and their own (D14). */
export function storedWords(field: Field, product: Product, categories: readonly Category[] = []): string {
  const words: Record<Field, () => string> = {
    Name: () => product.Name,
    Description: () => descriptionOf(product),
    Category: () => categories.find(({ id }) => id === product.Category)?.name ?? skCms.product.noCategory,
    Availability: () => (product.Availability === 1 ? sk.product.available : sk.product.unavailable),
    Parameters: () => product.Parameters.join(", "),
    Price: () =>
      [
        ...offers(product.Price).map(({ kind, euros }) => `${sk.priceLabel[kind]} ${formatEuros(euros)}`),
        ...(product.Price.Additional ?? []),
      ].join(", "),
    imgPath: () => skCms.conflict.otherPicture,
  };
  return skCms.conflict.stored(skCms.conflict.field[field], words[field]() || skCms.conflict.empty);
}
