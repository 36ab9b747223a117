import { shop, shopAddress } from "#src/text/shop.ts";
import { sk } from "#src/text/sk.ts";
import { FixedDocumentLink } from "../parts/fixed-document-link.tsx";
import { Icon } from "../parts/icon.tsx";
import { HoursTable } from "./hours-table.tsx";
import { ShopMap } from "./shop-map.tsx";

/** Address, contacts, documents, opening hours and the map (spec §2, Shell). */
export function Footer() {
  return (
    <footer className="on-ink border-t-8 border-accent bg-ink text-stone-100">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-10 px-4 pt-10 pb-12 md:grid-cols-2 md:px-6 lg:grid-cols-[1fr_1.2fr_1.3fr]">
        <section>
          <h2 className="footer-heading">{sk.footer.contact}</h2>
          <p className="mb-2 font-semibold">{shop.name}</p>
          <ul className="-mx-2">
            <li className="footer-line">
              <Icon name="map-pin" className="size-5 shrink-0 text-accent" />
              <address className="not-italic">{shopAddress}</address>
            </li>
            <li>
              <a className="footer-line footer-link" href={`tel:${shop.phoneInternational}`}>
                <Icon name="phone" className="size-5 shrink-0 text-accent" />
                {shop.phone}
              </a>
            </li>
            <li>
              <a className="footer-line footer-link" href={`mailto:${shop.email}`}>
                <Icon name="mail" className="size-5 shrink-0 text-accent" />
                {shop.email}
              </a>
            </li>
            <li>
              <a className="footer-line footer-link" href={shop.social.url} rel="noreferrer">
                <Icon name="external-link" className="size-5 shrink-0 text-accent" />
                {shop.social.name}
              </a>
            </li>
            <li>
              <FixedDocumentLink name={sk.documents.personalData} className="footer-line footer-link">
                {sk.footer.personalData}
              </FixedDocumentLink>
            </li>
          </ul>
        </section>
        <section>
          <h2 className="footer-heading">{sk.footer.openingHours}</h2>
          <HoursTable />
        </section>
        <section className="md:col-span-2 lg:col-span-1">
          <h2 className="footer-heading">{sk.map.title}</h2>
          <ShopMap />
        </section>
      </div>
    </footer>
  );
}
