import { addressOf } from "#src/domain/shop/shop.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { useShop } from "../use-shop.ts";
import { Icon } from "./icon.tsx";

/** Address, phone and e-mail as items of a list: in the banner (spec §2, /home) and in the footer. */
export function ContactLines() {
  const shop = useShop();
  return (
    <>
      <li className="contact-line">
        <Icon name="map-pin" />
        <address className="not-italic">{addressOf(shop)}</address>
      </li>
      <li>
        <a className="contact-line" href={`tel:${shop.phoneInternational}`}>
          <Icon name="phone" />
          <span>{keptTogether(shop.phone)}</span>
        </a>
      </li>
      <li>
        <a className="contact-line" href={`mailto:${shop.email}`}>
          <Icon name="mail" />
          <span>{shop.email}</span>
        </a>
      </li>
    </>
  );
}
