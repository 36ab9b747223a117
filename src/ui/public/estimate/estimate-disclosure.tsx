import { useEffect, useRef, useState } from "react";
import type { Product } from "#src/domain/products/product.ts";
import { sk } from "#src/text/sk.ts";
import { skHead } from "#src/text/sk-head.ts";
import { skOffline } from "#src/text/sk-offline.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { useQuery } from "../../navigation/navigation-context.ts";
import { Icon } from "../../parts/icon.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useScript } from "../../use-script.ts";

const loadEstimate = () => import("./estimate-form.tsx");

/** `Koľko to bude stáť?` (B4), on phones in the bar (product-bar.tsx). It is closed unless the address asks for a time. Its script is loaded when it is
 *  opened, or when there is a connection again (B7). */
export function EstimateDisclosure({ product }: { product: Product }) {
  const { toasts } = useMessages();
  const query = useQuery();
  const isAsked = query.has("od") || query.has("do");
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { script, failure } = useScript(isOpen, loadEstimate);

  // The server's HTML has it closed; a visitor may have opened it before hydration. On phones it is not shown (B26).
  useEffect(() => {
    const { open, offsetParent } = details.current ?? {};
    setIsOpen((isAsked || open === true) && !!offsetParent);
  }, [isAsked]);
  useEffect(() => {
    if (isOpen) delete document.documentElement.dataset.estimate;
  }, [isOpen]);
  useEffect(() => {
    if (failure !== "other") return;
    toasts.show("error", sk.unexpected);
    setIsOpen(false);
  }, [failure, toasts]);

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
          {script && <script.Estimate product={product} />}
          {failure === "offline" && <p role="status">{skOffline.maybeOutdated}</p>}
          {!script && failure !== "offline" && <Skeleton className="skeleton h-40" />}
        </div>
      )}
      <noscript>{import.meta.env.SSR && <p className="px-4 pb-4 md:px-5">{skHead.estimateNeedsScript}</p>}</noscript>
    </details>
  );
}
