import { expect, type Locator } from "@playwright/test";
import shopFile from "../shop.json" with { type: "json" };

/** Who the shop is. The owner edits shop.json, and the tests must not mind. */
export const shop = shopFile;

export const ADDRESS = `${shop.street}, ${shop.postalCode} ${shop.town}`;

export async function expectPhone(part: Locator): Promise<void> {
  await expect(part.getByRole("link", { name: shop.phone })).toHaveAttribute("href", `tel:${shop.phoneInternational}`);
}

export async function expectEmail(part: Locator): Promise<void> {
  await expect(part.getByRole("link", { name: shop.email })).toHaveAttribute("href", `mailto:${shop.email}`);
}
