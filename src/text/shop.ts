import shopFile from "../../shop.json" with { type: "json" };

/** The shop's name and contacts. The owner edits shop.json in the root; no other file holds them. */
export interface Shop {
  readonly name: string;
  /** Beside the logo, where the full name is too long. */
  readonly shortName: string;
  readonly tagline: string;
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  /** As it is shown. */
  readonly phone: string;
  /** For `tel:` links. */
  readonly phoneInternational: string;
  readonly email: string;
  readonly social: { readonly name: string; readonly url: string };
  /** Degrees, WGS 84. */
  readonly map: { readonly latitude: number; readonly longitude: number };
  /** The address of the site, without a slash at the end; SITE_URL overrides it. */
  readonly siteUrl: string;
}

export const shop: Shop = shopFile;

/** "Hlavná 42, 951 43 Dolná Lúka" */
export const shopAddress = `${shop.street}, ${shop.postalCode} ${shop.town}`;
