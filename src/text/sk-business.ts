type Part = "legalName" | "seat" | "companyId" | "taxId" | "vatId" | "register" | "supervision";

const SPACE = "\u00a0";

/** "Prevádzkovateľ: Ján Vzor, Hlavná 42 · IČO 12 345 678 · …" of what is set; empty if nothing is. Numbers are never parted. */
export function businessLine(business: Readonly<Record<Part, string>>): string {
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
