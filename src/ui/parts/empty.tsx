import type { ReactNode } from "react";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { useShop } from "../use-shop.ts";
import { EmptyBox } from "./empty-box.tsx";

interface EmptyProps {
  readonly text: string;
  /** Another way on, below the phone number. */
  readonly children?: ReactNode;
}

/** An empty list, with the shop's phone number instead. */
export function Empty({ text, children }: EmptyProps) {
  const shop = useShop();
  return (
    <EmptyBox text={text}>
      <a href={`tel:${shop.phoneInternational}`} className="button-accent">
        {sk.nav.call(keptTogether(shop.phone))}
      </a>
      {children}
    </EmptyBox>
  );
}
