import { type MouseEvent, useEffect, useState } from "react";
import { openState } from "#src/domain/hours/open-state.ts";
import { skHours } from "#src/text/sk-hours.ts";
import { openText } from "../parts/open-text.ts";
import { useShopHours } from "../use-catalogue.ts";
import { useScript } from "../use-script.ts";
import { useShopTime } from "../use-shop-time.ts";
import { HOURS_ID } from "./ids.ts";

const loadSheet = () => import("./hours-sheet.tsx");
const HOURS = `#${HOURS_ID}`;

/** Whether the shop is open now and until when (B2), as a link to the hours (B25): a sheet on phones, else those of the footer. Only a browser knows:
 *  the server's HTML has the space and, without a script, the link's name. It is no live region, so that closing interrupts no screen reader. */
export function OpenBadge({ className }: { className: string }) {
  const now = useShopTime();
  const hours = useShopHours();
  const state = now && hours && openState(now, hours);
  const [isOpen, setIsOpen] = useState(false);
  const { script, failure } = useScript(isOpen, loadSheet);
  useEffect(() => {
    if (!failure) return;
    setIsOpen(false);
    location.hash = HOURS;
  }, [failure]);

  function open(event: MouseEvent) {
    if (!matchMedia("(width < 48rem)").matches) return;
    event.preventDefault();
    setIsOpen(true);
  }
  return (
    <>
      <div className={`open-badge ${className}`}>
        {state && (
          <a href={HOURS} onClick={open} data-open={state.isOpen}>
            <span>{openText(state)}</span>
          </a>
        )}
        <noscript>{import.meta.env.SSR && <a href={HOURS}>{skHours.title}</a>}</noscript>
      </div>
      {isOpen && script && <script.HoursSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}
