import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skHead } from "#src/text/sk-head.ts";
import { useNotices } from "../../notices/notices-context.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useQuery } from "../../use-query.ts";

/** `Koľko to bude stáť?` (B4): closed, unless the address asks for a time. What it shows is loaded when it is opened. */
export function EstimateDisclosure({ product }: { product: Product }) {
  const { toasts } = useNotices();
  const query = useQuery();
  const isAsked = query.has("od") || query.has("do");
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Estimate, setEstimate] = useState<ComponentType<{ product: Product }>>();

  // The server's HTML has it closed; a visitor may have opened it before hydration.
  useEffect(() => setIsOpen(isAsked || details.current?.open === true), [isAsked]);
  useEffect(() => {
    if (!isOpen) return;
    delete document.documentElement.dataset.estimate;
    import("./estimate.tsx").then(
      (module) => setEstimate(() => module.Estimate),
      (error) => {
        console.error(error);
        toasts.show("error", sk.unexpected);
        setIsOpen(false);
      },
    );
  }, [isOpen, toasts]);

  return (
    <details
      ref={details}
      className="disclosure estimate"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="disclosure-summary">
        <h2>{sk.product.estimate}</h2>
        <Icon name="chevron-down" className="disclosure-mark size-5 shrink-0" />
      </summary>
      {isOpen && (
        <div className="estimate-room">
          {Estimate ? <Estimate product={product} /> : <Skeleton className="skeleton h-40" />}
        </div>
      )}
      <noscript>{import.meta.env.SSR && <p className="px-4 pb-4 md:px-5">{skHead.estimateNeedsScript}</p>}</noscript>
    </details>
  );
}
