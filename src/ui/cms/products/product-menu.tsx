import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skBusy } from "#src/text/sk-busy.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skContract } from "#src/text/sk-contract.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { cmsProductPath } from "../../paths.ts";
import { publicPath } from "./public-path.ts";
import { copyPath } from "./use-product-list-address.ts";

interface ProductMenuProps {
  readonly document: Document;
  readonly query: string;
  readonly onPrices: () => void;
  readonly onAsk: () => void;
  readonly onBusy: () => void;
  readonly onContract: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** What a row has no room for on small screens (B16): one dialog for the list, at the lower edge of a phone. */
export function ProductMenu(props: ProductMenuProps) {
  const { document, query, onPrices, onAsk, onBusy, onContract, onDelete, onClose } = props;
  const path = publicPath(document);
  const closing = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Sheet title={textFrom(document.Name) || skCms.products.nameless} onClose={onClose}>
      <div className="menu-list">
        <Link data-first to={cmsProductPath(document.id) + query}>
          <Icon name="pencil" />
          {skCms.products.edit}
        </Link>
        <button type="button" onClick={closing(onPrices)}>
          <Icon name="tags" />
          {skBulk.prices}
        </button>
        {productFrom(document).Availability === 0 && (
          <button type="button" onClick={closing(onAsk)}>
            <Icon name="circle-help" />
            {skCms.products.askBackOn}
          </button>
        )}
        <button type="button" onClick={closing(onBusy)}>
          <Icon name="clipboard-list" />
          {skBusy.title}
        </button>
        <button type="button" onClick={closing(onContract)}>
          <Icon name="file-text" />
          {skContract.title}
        </button>
        <Link to={copyPath(document.id, query)}>
          <Icon name="copy" />
          {skBulk.copy}
        </Link>
        <button type="button" onClick={closing(onDelete)}>
          <Icon name="trash-2" />
          {skCms.products.delete}
        </button>
        {path && (
          <Link to={path}>
            <Icon name="external-link" />
            {skCms.products.view}
          </Link>
        )}
      </div>
    </Sheet>
  );
}
