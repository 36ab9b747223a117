import { useEffect, useRef, useState } from "react";
import { formatEuros } from "#src/domain/prices/money.ts";
import { lowestRental } from "#src/domain/prices/price.ts";
import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skOffline } from "#src/text/sk-offline.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { useQuery } from "../../navigation/navigation-context.ts";
import { useScript } from "../../use-script.ts";
import { AnswerBar } from "./answer-bar.tsx";
import { rememberedText } from "./remembered-rental.ts";

const loadSheet = () => import("./estimate-sheet.tsx");

/** The bar of a product (B26): its lowest price, and once a time is chosen, what it costs then. What answers is loaded when it is needed. */
export function ProductBar({ product }: { product: Product }) {
  const { toasts } = useMessages();
  const query = useQuery();
  const [isChosen, setIsChosen] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { script, failure } = useScript(isOpen || isChosen, loadSheet);

  // The server's HTML is the same whatever time is chosen.
  useEffect(() => setIsChosen(query.has("od") || query.has("do") || rememberedText() !== null), [query]);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!failure) return;
    if (isAsked.current) toasts.show("error", failure === "offline" ? skOffline.maybeOutdated : sk.unexpected);
    isAsked.current = false;
    // The next tap tries again.
    setIsOpen(false);
    setIsChosen(false);
  }, [failure, toasts]);

  const lowest = lowestRental(product.Price);
  const from = lowest && sk.product.lowest(formatEuros(lowest.euros), sk.priceUnit[lowest.kind]);
  const [call, andReserve] = sk.product.call;
  return (
    <>
      <AnswerBar
        answer={from && (script ? <script.ChosenAnswer product={product} otherwise={from} /> : <span>{from}</span>)}
        onOpen={() => {
          isAsked.current = true;
          setIsOpen(true);
        }}
      >
        {product.Availability === 0 ? (
          <span key="when">{sk.product.callWhen}</span>
        ) : (
          <span key="now">
            <span>{call}</span>
            <span className="not-on-phones">{andReserve}</span>
          </span>
        )}
      </AnswerBar>
      {script && isOpen && <script.EstimateSheet product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}
