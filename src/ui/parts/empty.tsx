import type { ReactNode } from "react";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { useShop } from "../use-shop.ts";
import { Icon } from "./icon.tsx";

interface EmptyProps {
  readonly text: string;
  /** Another way on, below the phone number. */
  readonly children?: ReactNode;
}

/** An empty list, with the shop's phone number instead. */
export function Empty({ text, children }: EmptyProps) {
  const shop = useShop();
  return (
    <div className="flex flex-col items-center gap-4 rounded-md border-2 border-dashed border-stone-300 px-6 py-16 text-center">
      <Icon name="package-open" className="size-12 text-stone-400" />
      <p className="max-w-md text-lg text-pretty">{text}</p>
      <a href={`tel:${shop.phoneInternational}`} className="button-accent">
        {sk.nav.call(keptTogether(shop.phone))}
      </a>
      {children}
    </div>
  );
}
