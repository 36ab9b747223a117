import { estimate } from "#src/domain/prices/estimate.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";
import { Sheet } from "../../parts/sheet.tsx";
import { Answer } from "./answer.tsx";
import { Estimate } from "./estimate-form.tsx";
import { useChosenTime } from "./use-rental.ts";

/** The estimate on a phone (B26). */
export function EstimateSheet({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Sheet title={sk.product.estimate} onClose={onClose}>
      <Estimate product={product} />
    </Sheet>
  );
}

/** What a product costs for the time that the visitor chose, else `otherwise`. */
export function ChosenAnswer({ product: { Price }, otherwise }: { product: Product; otherwise: string }) {
  const chosen = useChosenTime();
  if (!chosen) return <span>{otherwise}</span>;
  const { time, hours } = chosen;
  const deposit = Price.Guarantee ?? 0;
  return (
    <Answer
      time={time}
      cents={estimate(Price, time, hours)?.cents}
      deposit={deposit > 0 && skEstimate.answer.deposit(formatEuros(deposit))}
    />
  );
}
