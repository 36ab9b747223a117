import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { skBulk } from "#src/text/sk-bulk.ts";
import { skBusy } from "#src/text/sk-busy.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skContract } from "#src/text/sk-contract.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
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

interface Item {
  readonly icon: IconName;
  readonly label: string;
  readonly to: string | (() => void); // where it leads, or what it does once the menu is closed
}

/** What a row has no room for on small screens (B16): one dialog for the list, at the lower edge of a phone. */
export function ProductMenu(props: ProductMenuProps) {
  const { document, query, onPrices, onAsk, onBusy, onContract, onDelete, onClose } = props;
  const product = productFrom(document);
  const path = publicPath(document);
  const items: readonly (Item | false)[] = [
    { icon: "pencil", label: skCms.products.edit, to: cmsProductPath(document.id) + query },
    { icon: "tags", label: skBulk.prices, to: onPrices },
    product.Availability === 0 && { icon: "circle-help", label: skCms.products.askBackOn, to: onAsk },
    { icon: "clipboard-list", label: skBusy.title, to: onBusy },
    { icon: "file-text", label: skContract.title, to: onContract },
    { icon: "copy", label: skBulk.copy, to: copyPath(document.id, query) },
    { icon: "trash-2", label: skCms.products.delete, to: onDelete },
    path !== undefined && { icon: "external-link", label: skCms.products.view, to: path },
  ];
  return (
    <Sheet title={product.Name || skCms.products.nameless} onClose={onClose}>
      <div className="menu-list">
        {items
          .filter((item) => typeof item === "object")
          .map(({ icon, label, to }) =>
            typeof to === "string" ? (
              <Link key={icon} data-first={icon === "pencil" || undefined} to={to}>
                <Icon name={icon} />
                {label}
              </Link>
            ) : (
              <button
                key={icon}
                type="button"
                onClick={() => {
                  onClose();
                  to();
                }}
              >
                <Icon name={icon} />
                {label}
              </button>
            ),
          )}
      </div>
    </Sheet>
  );
}
