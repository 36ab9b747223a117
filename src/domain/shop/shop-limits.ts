/** The longest texts of the shop's own data (B8), as `length` counts. Short name and phone number stand in the navigation.
 *  In a file of its own, because every visitor downloads limits.ts and needs none of these. */
export const LONGEST_SHOP_TEXT = {
  Name: 100,
  ShortName: 30,
  Tagline: 200,
  Street: 100,
  PostalCode: 20,
  Town: 100,
  Phone: 20,
  Email: 100,
  Payment: 2_000,
  Deposit: 2_000,
  Periods: 2_000,
  Complaints: 2_000,
  Company: 2_000,
  LegalName: 100,
  Seat: 200,
  CompanyId: 8,
  TaxId: 10,
  VatId: 12,
  Register: 200,
  Supervision: 200,
} as const;
