import { sk } from "#src/text/sk.ts";
import { BusinessLine } from "../parts/business-line.tsx";
import { ContactLines } from "../parts/contact-lines.tsx";
import { FixedDocumentLink } from "../parts/fixed-document-link.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { useShop } from "../use-shop.ts";
import { Hours } from "./hours.tsx";
import { HOURS_ID } from "./ids.ts";
import { ShopMap } from "./shop-map.tsx";

/** Below the large width the hours come last, because what is below their table depends on the day (spec §2, Shell; B25). */
export function Footer() {
  const shop = useShop();
  return (
    <footer className="on-ink border-t-8 border-accent bg-ink text-stone-100">
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-x-12 gap-y-10 px-4 pt-10 pb-12 max-[20rem]:px-2 md:grid-cols-2 md:px-6 lg:grid-cols-[1fr_1.2fr_1.3fr]">
        <section>
          <h2 className="footer-heading">{sk.footer.contact}</h2>
          <p className="mb-2 font-semibold wrap-anywhere">{shop.name}</p>
          <ul className="-mx-2">
            <ContactLines />
            <li>
              <a className="contact-line" href={shop.social.url} rel="noreferrer">
                <Icon name="external-link" />
                <span>{shop.social.name}</span>
              </a>
            </li>
            <li>
              <Link className="contact-line" to={PATHS.priceList}>
                <Icon name="tags" />
                {sk.footer.priceList}
              </Link>
            </li>
            <li>
              <FixedDocumentLink name="personalData" className="contact-line">
                {sk.footer.personalData}
              </FixedDocumentLink>
            </li>
          </ul>
          <BusinessLine className="mt-4 text-sm text-pretty text-stone-300" />
        </section>
        <section className="md:order-first md:col-span-2 lg:order-last lg:col-span-1">
          <h2 className="footer-heading">{sk.map.title}</h2>
          <ShopMap />
        </section>
        <section id={HOURS_ID}>
          <h2 className="footer-heading">{sk.footer.openingHours}</h2>
          <Hours />
        </section>
      </div>
    </footer>
  );
}
