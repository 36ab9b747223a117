import { useState } from "react";
import { isOn, MOST_ITEMS, type MyList, merged } from "#src/domain/my-list/my-list.ts";
import { rentalFrom } from "#src/domain/prices/rental-time.ts";
import { withParameters } from "#src/site/parameters.ts";
import { skMyList } from "#src/text/sk-my-list.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { myList } from "../../my-list-store.ts";
import { useLocation, useNavigate } from "../../navigation/navigation-context.ts";
import { MyListButton } from "../../parts/my-list-button.tsx";
import { PATHS } from "../../paths.ts";
import { MAIN_ID } from "../../shell/ids.ts";
import { Greeting } from "./greeting.tsx";
import { PricedList } from "./priced-list.tsx";
import { useListedProducts } from "./use-listed-products.ts";

/** The list in the address of a link that was sent to the visitor (B26). What the shop still offers of it can be taken over; names that only this
 *  device remembers are shown. */
export function SharedList({ items, own }: { items: MyList; own: MyList }) {
  const { toasts } = useMessages();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [{ od, do: until }] = useState(() => timeIn(search)); // as sent: the visitor may choose another time
  const productOf = useListedProducts(items);
  const named = items.map(({ id }) => own.find((item) => item.id === id) ?? { id, name: "" });
  const offered = items.flatMap(({ id }) => {
    const product = productOf?.(id);
    return product ? { id, name: product.Name } : [];
  });
  function take(onto: MyList) {
    const next = merged(onto, offered);
    myList.set(next);
    if (!offered.every(({ id }) => isOn(next, id))) toasts.show("info", skMyList.full(MOST_ITEMS));
    void navigate(withParameters(PATHS.myList, timeIn(search)));
    // The pressed button is removed.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }
  return (
    <PricedList
      items={named}
      shown={named}
      intro={(products, { now }, totalsFor) => {
        const time = rentalFrom(`${od}/${until}`, now);
        return <Greeting count={products.length} time={time} totals={totalsFor(time)} now={now} />;
      }}
      buttonOf={(_, product) =>
        product && <MyListButton product={product} className="list-row-button" labelClassName="max-md:sr-only" />
      }
    >
      {offered.length > 0 && own.length > 0 && (
        <>
          <button type="button" className="button-quiet" onClick={() => take(myList.current())}>
            {skMyListPage.addToMine}
          </button>
          <button type="button" className="button-quiet" onClick={() => take([])}>
            {skMyListPage.replaceMine}
          </button>
        </>
      )}
      {offered.length > 0 && own.length === 0 && (
        <button type="button" className="button-ink" onClick={() => take([])}>
          {skMyListPage.save}
        </button>
      )}
    </PricedList>
  );
}

function timeIn(search: string): { readonly od: string | undefined; readonly do: string | undefined } {
  const { od, do: until } = Object.fromEntries(new URLSearchParams(search));
  return { od, do: until };
}
