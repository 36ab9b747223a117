import { type StoredFields, textFrom } from "../values/stored.ts";
import type { Business } from "./business.ts";

/** A place on the map in degrees, WGS 84. */
export type MapPoint = { readonly latitude: number; readonly longitude: number };

export interface Shop {
  readonly name: string;
  readonly shortName: string; // beside the logo, if the full name is too long
  readonly tagline: string;
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  readonly phone: string; // as it is shown
  readonly phoneInternational: string; // for `tel:` links
  readonly email: string;
  readonly social: { readonly name: string; readonly url: string };
  readonly map: MapPoint;
  readonly business: Business;
}

/** Reads the document `shop` of the collection settings (B8), in which staff enter the data of the shop. A value that is empty or cannot be read
 *  is taken from `fallback`: the file shop.json. */
export function shopFrom(document: StoredFields | null | undefined, fallback: Shop): Shop {
  const text = (field: string) => textFrom(document?.[field]).trim();
  const phone = text("Phone");
  const socialUrl = text("Social");
  const { business } = fallback;
  return {
    name: text("Name") || fallback.name,
    shortName: text("ShortName") || fallback.shortName,
    tagline: text("Tagline") || fallback.tagline,
    street: text("Street") || fallback.street,
    postalCode: text("PostalCode") || fallback.postalCode,
    town: text("Town") || fallback.town,
    phone: phone || fallback.phone,
    phoneInternational: phone ? internationalPhone(phone) : fallback.phoneInternational,
    email: text("Email") || fallback.email,
    social: hostOf(socialUrl) ? { name: socialName(socialUrl, fallback), url: socialUrl } : fallback.social,
    map: mapPointFrom(document?.Map) ?? fallback.map,
    business: {
      legalName: text("LegalName") || business.legalName,
      seat: text("Seat") || business.seat,
      companyId: text("CompanyId") || business.companyId,
      taxId: text("TaxId") || business.taxId,
      vatId: text("VatId") || business.vatId,
      register: text("Register") || business.register,
      supervision: text("Supervision") || business.supervision,
    },
  };
}

/** "Hlavná 42, 951 43 Dolná Lúka" */
export const addressOf = ({ street, postalCode, town }: Shop): string => `${street}, ${postalCode} ${town}`;

/** Reads a stored point; undefined for `{}`, which means that none is set, and for a value that is no point. */
export function mapPointFrom(value: unknown): MapPoint | undefined {
  const { Latitude, Longitude } = (value ?? {}) as StoredFields;
  if (typeof Latitude !== "number" || typeof Longitude !== "number") return undefined;
  return { latitude: Latitude, longitude: Longitude };
}

/** A phone number as `tel:` links need it: "0910 123 456" → "+421910123456", "0043 1 234" → "+431234". The 0 of "+421 (0)910" and "00421 0910",
 *  which is dialled only within the country, is left out. */
export function internationalPhone(phone: string): string {
  const isInternational = /^\s*(?:\+|00)/.test(phone);
  const digits = (isInternational ? phone.replace("(0)", "") : phone).replace(/\D/g, "");
  const number = phone.trim().startsWith("+") ? `+${digits}` : digits.replace(/^00/, "+").replace(/^0/, "+421");
  return number.replace(/^\+4210/, "+421");
}

/** The host of a web address, without "www."; undefined if the address has none. */
const hostOf = (url: string): string | undefined => /^https?:\/\/(?:www\.)?([^/?#\s]+)/.exec(url)?.[1];

/** What a link to a social network is called: as in the fallback, such as "Facebook", if that links to the same host, else by the host. */
const socialName = (url: string, { social }: Shop): string =>
  hostOf(url) === hostOf(social.url) ? social.name : (hostOf(url) ?? "");
