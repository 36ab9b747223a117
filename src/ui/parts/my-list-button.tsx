import { isOn, MOST_ITEMS, merged, removed } from "#src/domain/my-list/my-list.ts";
import type { Product } from "#src/domain/products/product.ts";
import { skMyList } from "#src/text/sk-my-list.ts";
import { useMessages } from "../messages/messages-context.tsx";
import { myList, useIsOnMyList } from "../my-list-store.ts";
import { Icon } from "./icon.tsx";

interface MyListButtonProps {
  readonly product: Product;
  readonly className: string;
  readonly labelClassName?: string;
}

/** The id of the element with the name of a product, which describes the buttons of the product. */
export const nameId = (productId: string) => `n-${encodeURIComponent(productId)}`;

/** Puts a product on the visitor's list or takes it off (B6). Says what it does next, so it is no toggle for screen readers. Not shown
 *  if there is no script. */
export function MyListButton({ product: { id, Name }, className, labelClassName }: MyListButtonProps) {
  const { toasts } = useMessages();
  const isListed = useIsOnMyList(id);
  function change() {
    const list = myList.current();
    const next = isListed ? removed(list, id) : merged(list, [{ id, name: Name }]);
    if (isListed || isOn(next, id)) myList.set(next);
    else toasts.show("info", skMyList.full(MOST_ITEMS));
  }
  return (
    <button
      type="button"
      aria-describedby={nameId(id)}
      data-listed={isListed || undefined}
      className={`noscript:hidden ${className}`}
      onClick={change}
    >
      <Icon name={isListed ? "clipboard-check" : "clipboard-plus"} />
      <span className={labelClassName}>{isListed ? skMyList.remove : skMyList.add}</span>
    </button>
  );
}
