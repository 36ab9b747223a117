import shopFile from "../../shop.json" with { type: "json" };

/** Who the shop is. The owner edits shop.json in the root; nothing else holds a name, a number or an address. */
export interface Shop {
  readonly name: string;
  /** Beside the logo, where the full name is too long. */
  readonly shortName: string;
  readonly tagline: string;
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  /** As people read it. */
  readonly phone: string;
  /** As telephones dial it. */
  readonly phoneInternational: string;
  readonly email: string;
  readonly social: { readonly name: string; readonly url: string };
  /** Degrees, WGS 84. */
  readonly map: { readonly latitude: number; readonly longitude: number };
  /** Where the site lives, without a slash at the end; SITE_URL overrides it. */
  readonly siteUrl: string;
}

export const shop: Shop = shopFile;

/** "Hlavná 42, 951 43 Dolná Lúka" */
export const shopAddress = `${shop.street}, ${shop.postalCode} ${shop.town}`;
