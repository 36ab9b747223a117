/** The parts of the line that says whose shop it is (B18), as in the footer and on paper. */
interface BusinessTexts {
  readonly legalName: string;
  readonly seat: string;
  readonly companyId: string;
  readonly taxId: string;
  readonly vatId: string;
  readonly register: string;
  readonly supervision: string;
}

const SPACE = "\u00a0";

/** "Prevádzkovateľ: Ján Vzor, Hlavná 42 · IČO 12 345 678 · …" of what is set; empty if nothing is. Numbers are never parted. */
export function businessLine(business: BusinessTexts): string {
  const { legalName, seat, companyId, taxId, vatId, register, supervision } = business;
  const numbered = (label: string, number: string) => number && `${label}${SPACE}${number}`;
  const parts = [
    [legalName, seat].filter(Boolean).join(", "),
    numbered("IČO", companyId.replace(/\B(?=(\d{3})+$)/g, SPACE)),
    numbered("DIČ", taxId),
    numbered(`IČ${SPACE}DPH`, vatId),
    register && `Zápis: ${register}`,
    supervision && `Dozor: ${supervision}`,
  ].filter(Boolean);
  return parts.length > 0 ? `Prevádzkovateľ: ${parts.join(" · ")}` : "";
}
