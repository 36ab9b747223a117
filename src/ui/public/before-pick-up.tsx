import { formatEuros } from "#src/domain/prices/money.ts";
import { answerLines } from "#src/domain/shop/answers.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { Icon } from "../parts/icon.tsx";
import { useDocument } from "../use-live.ts";

/** What to bring, and how the shop delivers if it does (B20), as staff have set it. 0 cents without a deposit. */
export function BeforePickUp({ depositCents }: { depositCents: number }) {
  const settings = useDocument("settings", "shop");
  const deposit = formatEuros(depositCents / 100);
  const own = textFrom(settings?.BeforePickUp)
    .trim()
    .replace(/\{\s*z[áa]ruka\s*\}/giu, () => deposit);
  const delivery = answerLines(settings?.Delivery);
  return (
    <>
      <p className="text-sm text-pretty wrap-anywhere text-stone-700">
        {keptTogether(own || sk.product.atPickUp(depositCents > 0 ? deposit : ""))}
      </p>
      {delivery.length > 0 && (
        <details className="disclosure">
          <summary className="disclosure-summary">
            <h2>{sk.product.delivery}</h2>
            <Icon name="chevron-down" className="disclosure-mark size-5 shrink-0" />
          </summary>
          <div className="grid gap-3 px-4 pb-4 wrap-anywhere text-pretty text-stone-700">
            {delivery.map(({ key, text }) => (
              <p key={key}>{keptTogether(text)}</p>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
