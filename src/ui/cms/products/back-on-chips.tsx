import { useEffect, useRef } from "react";
import type { Document } from "#src/backend/backend.ts";
import { backOnChoices } from "#src/domain/hours/back-on-choices.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { shownDay } from "#src/domain/hours/shown-date.ts";
import { busyUntil } from "#src/domain/products/busy.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useOpeningHours, useSpecialDays } from "../../use-catalogue.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { isTypingOutside } from "../parts/is-typing-outside.ts";
import { availabilityFields } from "./back-on-field.tsx";
import { useProductForm } from "./use-product-form.ts";

interface BackOnChipsProps {
  readonly document: Document;
  readonly onOtherDay: () => void;
  readonly onClose: () => void;
}

/** The days on which an unavailable product may be back, under its switch (B26). One tap saves. */
export function BackOnChips({ document: stored, onOtherDay, onClose }: BackOnChipsProps) {
  const product = productFrom(stored);
  const now = useShopTime();
  const [week = [], special = []] = [useOpeningHours(), useSpecialDays()];
  const promised = now && busyUntil(product.Busy, dateOf(now)); // the last day that it is promised for (B24)
  const choices = now ? backOnChoices(now, { week, special }).filter(({ date }) => date !== promised) : [];
  const { name, form, saveInstead } = useProductForm(stored, availabilityFields(stored, now), onClose);
  const chips = useRef<HTMLFieldSetElement>(null);
  useEffect(() => showChips(chips.current), []);
  const save = (BackOn: string) => (BackOn === product.BackOn ? onClose() : saveInstead({ ...form, BackOn }));
  return (
    <fieldset ref={chips} className="back-on-chips" onKeyDown={({ key }) => key === "Escape" && onClose()}>
      <legend>
        {skCms.products.askBackOn} <span className="sr-only">{name}</span>
      </legend>
      {promised && (
        <button type="button" onClick={() => save(promised)}>
          {skCms.products.backOnPromised(keptTogether(shownDay(promised)))}
        </button>
      )}
      {choices.map((choice) => (
        <button key={choice.name} type="button" onClick={() => save(choice.date)}>
          {skCms.products.backOnDay[choice.name]}
        </button>
      ))}
      <button type="button" onClick={onOtherDay}>
        {skCms.products.otherDay}
      </button>
      <button type="button" onClick={() => save("")}>
        {skCms.products.unknownDay}
      </button>
    </fieldset>
  );
}

/** Scrolls chips into sight, unless the user types or has gone on to another row. The switch that has just been flipped keeps the focus; if a button
 *  opened them, the first chip gets it. */
function showChips(chips: HTMLElement | null): void {
  const focused = document.activeElement;
  const isInRow = focused === document.body || chips?.closest("li")?.contains(focused);
  if (!isInRow || isTypingOutside(chips)) return;
  chips?.scrollIntoView({ block: "nearest" });
  if (!focused?.matches("[role=switch]")) chips?.querySelector("button")?.focus({ preventScroll: true });
}
