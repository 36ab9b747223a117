import type { Contract } from "#src/domain/contract/contract.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { depositCentsOf } from "#src/domain/prices/price.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { answerLines } from "#src/domain/shop/answers.ts";
import { addressOf } from "#src/domain/shop/shop.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skContract } from "#src/text/sk-contract.ts";
import { BusinessLine } from "../../parts/business-line.tsx";
import { partsText, rentalText } from "../../public/estimate/rental-text.ts";
import { useDocument } from "../../use-live.ts";
import { useShop } from "../../use-shop.ts";
import { ColumnHeads } from "../parts/column-heads.tsx";

const { paper } = skContract;

/** A rental contract on paper (B23), with blanks that are filled in by pen. The terms come last, below the rest or on a second page. */
export function ContractSheet({ contract, time }: { contract: Contract; time: RentalTime }) {
  const shop = useShop();
  return (
    <article className="contract flex flex-col gap-[3.5mm] not-last:break-after-page">
      <h1 className="flex gap-[2mm] text-[15pt] font-bold">
        {paper.title} <Blank />
      </h1>
      <div className="grid grid-cols-[1fr_1fr] gap-[8mm]">
        <section>
          <h2>{paper.landlord}</h2>
          <p>
            <strong>{shop.name}</strong>
          </p>
          <p>{addressOf(shop)}</p>
          <p>{keptTogether(`${shop.phone} · ${shop.email}`)}</p>
          <BusinessLine className="text-[8.5pt]" />
        </section>
        <section>
          <h2>{paper.tenant}</h2>
          <LabelledBlanks labels={paper.person} />
        </section>
      </div>
      <p className="flex flex-wrap gap-x-[8mm] gap-y-[2mm]">
        {rentalText(time).map((line) => (
          <strong key={line}>{keptTogether(line)}</strong>
        ))}
      </p>
      <PriceTable contract={contract} />
      {paper.states.map((toolState) => (
        <div key={toolState} className="contract-state">
          <LabelledBlanks labels={[toolState]} />
          <Blank />
        </div>
      ))}
      <div className="grid grid-cols-[1fr_1fr] gap-[8mm]">
        {paper.signatures.map((occasion) => (
          <section key={occasion}>
            <h2>{occasion}</h2>
            <div className="mt-[12mm] grid grid-cols-[1fr_1fr] gap-[4mm] text-[8.5pt]">
              {paper.signs.map((sign) => (
                <p key={sign} className="border-t-[0.3mm] border-black pt-[1mm]">
                  {sign}
                </p>
              ))}
            </div>
          </section>
        ))}
      </div>
      <Terms />
    </article>
  );
}

/** A row for each product with its price and its deposit, and their sums. A price that is not known is a blank. */
function PriceTable({ contract: { rows, cents, depositCents } }: { contract: Contract }) {
  return (
    <>
      <table>
        <thead>
          <ColumnHeads names={paper.columns} />
        </thead>
        <tbody>
          {rows.map(({ product, estimate }) => (
            <tr key={product.id}>
              <th scope="row">
                {keptTogether(product.Name || skCms.products.nameless)}
                {product.Included.length > 0 && <IncludedItems items={product.Included} />}
              </th>
              <td>
                {estimate ? (
                  <>
                    {partsText(estimate)} <strong>{`= ${formatEuros(estimate.cents / 100)}`}</strong>
                  </>
                ) : (
                  <Blank />
                )}
              </td>
              <td>{depositText(depositCentsOf(product.Price))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{paper.total}</th>
            <td>{cents === undefined ? <Blank /> : <strong>{formatEuros(cents / 100)}</strong>}</td>
            <td>
              <strong>{depositText(depositCents)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      {rows.some(({ product }) => product.Included.length > 0) && (
        <p className="text-[8.5pt] font-normal">{paper.boxes}</p>
      )}
    </>
  );
}

const depositText = (cents: number) => (cents > 0 ? formatEuros(cents / 100) : paper.noDeposit);

/** What is handed out with a product. Each item has two boxes: one is ticked when it is handed out, the other when it comes back. */
function IncludedItems({ items }: { items: readonly string[] }) {
  return (
    <p className="text-[8.5pt] font-normal">
      {items.map((item) => (
        <span key={item} className="mt-[0.5mm] mr-[4mm] inline-block">
          <i className="contract-box" />
          <i className="contract-box" />
          {keptTogether(item)}
        </span>
      ))}
    </p>
  );
}

/** The terms that staff have set (B8), otherwise the original ones. */
function Terms() {
  const staffTerms = answerLines(useDocument("settings", "shop")?.RentalTerms);
  const lines = staffTerms.length > 0 ? staffTerms : answerLines(skContract.originalTerms.join("\n"));
  return (
    <section className="contract-terms break-inside-avoid text-[9pt] [&>p+p]:mt-[1mm]">
      {/* The blank is for the contract's number, because the terms may be on another page. */}
      <h2 className="contract-field">
        {skContract.terms} <Blank />
      </h2>
      {lines.map(({ key, text }) => (
        <p key={key}>{keptTogether(text)}</p>
      ))}
    </section>
  );
}

function LabelledBlanks({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <p key={label} className="contract-field">
      {label} <Blank />
    </p>
  ));
}

const Blank = () => <span className="contract-blank" />; // a line to write on
