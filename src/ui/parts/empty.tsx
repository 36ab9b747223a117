import type { ReactNode } from "react";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { useShop } from "../use-shop.ts";
import { EmptyBox } from "./empty-box.tsx";

/** An empty list, with the shop's phone number instead, and below it `children`, another way on. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
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
