import { type ReactNode, type RefObject, useMemo } from "react";
import type { Document } from "#src/backend/backend.ts";
import { shownDay } from "#src/domain/hours/shown-date.ts";
import { formatEuros } from "#src/domain/prices/money.ts";
import { lowestPrice } from "#src/domain/prices/price.ts";
import { hiddenBecause, mainPictureOf, productFrom } from "#src/domain/products/product.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { sk } from "#src/text/sk.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { Link } from "../../parts/link.tsx";
import { cmsProductPath } from "../../paths.ts";
import { Checkbox } from "../bulk/checkbox.tsx";
import { Row } from "../parts/row-list.tsx";
import { useFocusAfterRemoval } from "../parts/use-focus-after-removal.ts";
import { AvailabilitySwitch } from "./availability-switch.tsx";
import { copyPath } from "./use-product-list-address.ts";
import type { SetOpen, SetPin } from "./use-rows.ts";

export interface ProductLineProps {
  readonly document: Document;
  readonly heading: RefObject<HTMLElement | null>; // The list's heading gets the focus if the focused line is removed.
  readonly isFound: boolean; // whether the list still finds the product; only then it can be selected
  readonly isSelected: boolean;
  readonly arePricesOpen: boolean;
  readonly chips: ReactNode; // the open chips: days to choose from, when the product is back
  readonly setPin: SetPin;
  readonly setChipsOpen: SetOpen;
  readonly categoryNames: ReadonlyMap<string, string>;
  readonly query: string; // of the list's address: by it the product's form leads back to the same list (ADR-024)
  readonly onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
  readonly onDelete: (document: Document) => void;
  readonly onTogglePrices: () => void;
  readonly onMenu: (document: Document) => void;
}

/** A product in the list: picture, name, price, switch and category, and its actions, which small screens have in a menu. */
export function ProductLine(props: ProductLineProps) {
  const { document, isFound, isSelected, arePricesOpen, chips, setPin, setChipsOpen, categoryNames, query } = props;
  const { heading, onSelect, onDelete, onTogglePrices, onMenu } = props;
  const product = useMemo(() => productFrom(document), [document]);
  const hiddenReason = hiddenBecause(product); // why visitors do not see the product
  const isUnavailable = product.Availability === 0;
  const backOn = isUnavailable && product.BackOn && sk.product.backOn(shownDay(product.BackOn));
  const note = hiddenReason ? skCms.products.hidden[hiddenReason] : backOn;
  const lowest = lowestPrice(product.Price);
  const name = product.Name || skCms.products.nameless;
  const formPath = cmsProductPath(document.id) + query;
  return (
    <Row
      ref={useFocusAfterRemoval(heading)}
      picture={mainPictureOf(product)}
      name={(id) => (
        <Link id={id} to={formPath} title={name} className="row-name">
          {keptTogether(name)}
        </Link>
      )}
      select={
        isFound && (
          <Checkbox
            label={skBulk.select(name)}
            hidesLabel
            isOn={isSelected}
            onChange={(isOn, isRange) => onSelect(document.id, isOn, isRange)}
          />
        )
      }
      actions={(nameId) => (
        <>
          <span className="row-actions">
            <Link to={formPath} aria-describedby={nameId}>
              {skCms.products.edit}
            </Link>
            <button
              type="button"
              data-opens-prices
              aria-describedby={nameId}
              aria-expanded={arePricesOpen}
              onClick={onTogglePrices}
            >
              {skBulk.prices}
            </button>
            <Link to={copyPath(document.id, query)} className="row-quiet" aria-describedby={nameId}>
              {skBulk.copy}
            </Link>
            <button type="button" className="row-quiet" aria-describedby={nameId} onClick={() => onDelete(document)}>
              {skCms.products.delete}
            </button>
          </span>
          <button
            type="button"
            data-opens-prices
            className="row-menu"
            aria-label={skCms.products.menu(name)}
            aria-haspopup="dialog"
            onClick={() => onMenu(document)}
          />
        </>
      )}
    >
      <span className={hiddenReason ? "row-price max-md:hidden" : "row-price"}>
        {lowest && keptTogether(`${formatEuros(lowest.euros)} / ${sk.priceUnit[lowest.kind]}`)}
      </span>
      <AvailabilitySwitch document={document} product={product} setPin={setPin} setChipsOpen={setChipsOpen} />
      <span className="row-details">
        <span>
          {categoryNames.get(product.Category) ??
            (product.Category ? skProductForm.lostCategory : skCms.products.noCategory)}
        </span>
        {note && <strong className={hiddenReason && "max-md:line-clamp-2 max-md:text-wrap"}>{note}</strong>}
        {isUnavailable && !chips && (
          <button type="button" onClick={() => setChipsOpen(document.id, true)}>
            {skCms.products.askBackOn} <span className="sr-only">{name}</span>
          </button>
        )}
      </span>
      {chips}
    </Row>
  );
}
