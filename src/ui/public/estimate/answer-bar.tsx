import type { ReactNode } from "react";
import { sk } from "#src/text/sk.ts";
import { Icon } from "../../parts/icon.tsx";
import { useShop } from "../../use-shop.ts";

interface AnswerBarProps {
  readonly answer?: ReactNode; // what it costs; undefined if nothing is known about that
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** What stands under the thumb (B26): the answer, which opens the times, and the call. It is at the lower edge of a phone; on wider screens
 *  there is only the call, in its place on the page. */
export function AnswerBar({ answer, onOpen, children }: AnswerBarProps) {
  const { phoneInternational } = useShop();
  return (
    <div className="answer-bar">
      {answer && (
        <button type="button" title={sk.product.estimate} aria-haspopup="dialog" className="answer" onClick={onOpen}>
          <span className="figures">{answer}</span>
          <Icon name="chevron-down" className="size-5 rotate-180" />
        </button>
      )}
      <a href={`tel:${phoneInternational}`} className="button-accent">
        <Icon name="phone" className="size-4.5" />
        <span>{children}</span>
      </a>
    </div>
  );
}
