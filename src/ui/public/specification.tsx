import { distinctRows, linkHost, parameterFrom, type Row } from "#src/domain/products/rows.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";

/** The "Špecifikácia" table of parameter name and value rows (spec §2). */
export function Specification({ rows }: { rows: readonly string[] }) {
  const parameters = distinctRows(rows, parameterFrom);
  if (parameters.length === 0) return null;
  return (
    <section>
      <h2 className="part-heading">{sk.product.specification}</h2>
      <table className="w-full table-fixed border-collapse text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">{sk.product.parameter}</th>
            <th scope="col">{sk.product.value}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ stored, label, value }) => (
            <tr key={stored} className="border-b border-stone-200 odd:bg-stone-100/60">
              <th scope="row" className="w-1/2 px-3 py-2.5 align-top font-normal wrap-anywhere text-stone-600">
                {keptTogether(label)}
              </th>
              <td className="px-3 py-2.5 align-top font-semibold wrap-anywhere">
                <Value label={label} value={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An address is a link to its host; on paper it stands whole (B20). */
function Value({ label, value }: Row) {
  const host = linkHost(value);
  if (!host) return keptTogether(value);
  return (
    <>
      <a href={value} target="_blank" rel="noopener" className="text-link -my-2.5 print:hidden">
        <span className="sr-only">{`${label}: `}</span>
        {host}
        <span className="sr-only">{sk.footer.newTab}</span>
      </a>
      <span className="hidden print:inline">{value}</span>
    </>
  );
}
