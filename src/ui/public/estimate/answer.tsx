import { formatEuros } from "#src/domain/prices/money.ts";
import { lengthOf } from "#src/domain/prices/rental-length.ts";
import type { RentalTime } from "#src/domain/prices/rental-time.ts";
import { skEstimate } from "#src/text/sk-estimate.ts";

interface AnswerProps {
  readonly time: RentalTime;
  readonly cents: number | undefined; // undefined if there is no price for the time
  readonly deposit: string | false; // in words; false without one
}

/** "32 € · víkend · záruka 150 €" (B26). Each text is alone in its element, for browsers that translate. */
export function Answer({ time, cents, deposit }: AnswerProps) {
  if (cents === undefined) return <span key="none">{skEstimate.answer.none}</span>;
  const rest = [lengthText(time), deposit].filter((part) => part !== false);
  return (
    <span key="sum">
      <strong className="text-lg leading-none font-extrabold">{formatEuros(cents / 100)}</strong>
      {rest.map((part) => (
        <span key={part}>{`\u00a0· ${part}`}</span>
      ))}
    </span>
  );
}

export function lengthText(time: RentalTime): string {
  const length = lengthOf(time);
  return "count" in length ? skEstimate.length[length.unit](length.count) : skEstimate.length[length.unit];
}
