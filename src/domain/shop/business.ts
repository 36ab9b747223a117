/** Whose shop it is by law (B18); a text is empty if it is not set. Numbers are stored without spaces. */
export interface Business {
  readonly legalName: string;
  readonly seat: string;
  readonly companyId: string; // IČO: eight digits
  readonly taxId: string; // DIČ: ten digits
  readonly vatId: string; // IČ DPH: SK and ten digits
  readonly register: string;
  readonly supervision: string;
}

export const isCompanyId = (text: string): boolean => /^\d{8}$/.test(text);
export const isTaxId = (text: string): boolean => /^\d{10}$/.test(text);
export const isVatId = (text: string): boolean => /^SK\d{10}$/.test(text);

/** A typed number as it is stored: "sk 20 2345 6789" is "SK2023456789". */
export const typedNumber = (text: string): string => text.replace(/\s/g, "").toUpperCase();

/** Whether the law's least is missing: the name or the IČO. */
export const isIncomplete = ({ legalName, companyId }: Business): boolean => legalName === "" || companyId === "";
