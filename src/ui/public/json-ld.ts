import { fromMonday, type OpeningHours, timesOf } from "#src/domain/hours/opening-hours.ts";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { type Offer, offers } from "#src/domain/prices/price.ts";
import type { Category } from "#src/domain/products/category.ts";
import { descriptionOf, type Product, type ProductField, picturesOf } from "#src/domain/products/product.ts";
import type { Shop } from "#src/domain/shop/shop.ts";
import { SHOP_PICTURE } from "#src/site/shop-picture.ts";
import { sk } from "#src/text/sk.ts";
import { categoryPath, PATHS, productPath } from "../paths.ts";

const SHOP_ID = `${PATHS.home}#obchod`;
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The shop for search engines: schema.org LocalBusiness. Hours that are not one range of times are left out (D11). */
export function shopJsonLd(shop: Shop, week: readonly OpeningHours[], special: readonly SpecialDay[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": SHOP_ID,
    name: shop.name,
    url: PATHS.home,
    image: SHOP_PICTURE,
    telephone: shop.phoneInternational,
    email: shop.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: shop.street,
      postalCode: shop.postalCode,
      addressLocality: shop.town,
      addressCountry: "SK",
    },
    geo: { "@type": "GeoCoordinates", ...shop.map },
    sameAs: [shop.social.url],
    // The company that runs the shop, as far as staff have set it (B18). What is undefined is left out of the JSON.
    legalName: shop.business.legalName || undefined,
    taxID: shop.business.taxId || undefined,
    vatID: shop.business.vatId || undefined,
    openingHoursSpecification: fromMonday(week)?.flatMap((day, index) =>
      openTimes(day).map((times) => ({ "@type": "OpeningHoursSpecification", dayOfWeek: DAYS[index], ...times })),
    ),
    specialOpeningHoursSpecification: special.flatMap(specialHours),
  };
}

/** The hours of one entry, past or not, because a page does not depend on the clock. schema.org writes closed as midnight to midnight. */
function specialHours({ From, To, Morning, Afternoon }: SpecialDay): readonly object[] {
  const range = { "@type": "OpeningHoursSpecification", validFrom: From, validThrough: To };
  const isClosed = !Morning && !Afternoon;
  const times = isClosed ? [{ opens: "00:00", closes: "00:00" }] : openTimes({ Morning, Afternoon });
  return times.map(({ opens, closes }) => ({ ...range, opens, closes }));
}

/** `{ Morning: "8:00 - 12:00", Afternoon: "" }` → `[{ opens: "08:00", closes: "12:00" }]` */
const openTimes = ({ Morning, Afternoon }: Pick<OpeningHours, "Morning" | "Afternoon">) =>
  [Morning, Afternoon].map(timesOf).filter((times) => times !== undefined);

/** The length of the rental that a price is for. */
const UNITS: { readonly [Kind in Offer["kind"]]?: object } = {
  FourHours: { value: 4, unitCode: "HUR" },
  Day: { value: 1, unitCode: "DAY" },
  Weekend: { value: 1, unitText: sk.priceLabel.Weekend },
  Week: { value: 7, unitCode: "DAY" },
};
const unitPrice = ({ kind, euros }: Offer) => ({
  "@type": "UnitPriceSpecification",
  price: euros,
  priceCurrency: "EUR",
  valueAddedTaxIncluded: true,
  referenceQuantity: { "@type": "QuantitativeValue", ...UNITS[kind] },
});

/** The way from /home to a category, and from it to a product: `Domov › Vŕtačky › Bosch GBH 2-26`. */
export function breadcrumbJsonLd(category: Pick<Category, "id" | "name"> | undefined, product?: Product): object {
  const steps = [
    { name: sk.nav.home, item: PATHS.home },
    ...(category ? [{ name: category.name, item: categoryPath(category.id) }] : []),
    ...(product ? [{ name: product.Name, item: productPath(product.id) }] : []),
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

const noProperties = () => ({});

/** The properties of schema.org that each field gives. A new field must be added here, so that its author decides whether it gives any. */
const PRODUCT_PROPERTIES: { readonly [Field in ProductField]: (product: Product) => object } = {
  Name: ({ Name }) => ({ name: Name }),
  imgPath(product) {
    const pictures = picturesOf(product);
    return { image: pictures.length > 1 ? pictures : pictures[0] };
  },
  Description: (product) => ({ description: descriptionOf(product) || undefined }),
  Price: ({ Price, Availability, id }) => ({
    offers: offers(Price)
      .filter(({ kind }) => kind !== "Guarantee")
      .map((offer) => ({
        "@type": "Offer",
        price: offer.euros,
        priceCurrency: "EUR",
        priceSpecification: unitPrice(offer),
        seller: { "@id": SHOP_ID },
        businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
        availability: `https://schema.org/${Availability === 1 ? "InStock" : "OutOfStock"}`,
        url: productPath(id),
      })),
  }),
  // The images of `imgPath` include `Pictures`, and each offer has the availability.
  Pictures: noProperties,
  SearchWords: noProperties,
  Availability: noProperties,
  BackOn: noProperties,
  Busy: noProperties,
  Category: noProperties,
  Included: noProperties,
  Parameters: noProperties,
};

/** A product and what renting it costs: schema.org Product with an offer for each price except the deposit. */
export function productJsonLd(product: Product): object {
  const properties = Object.values(PRODUCT_PROPERTIES).map((propertyOf) => propertyOf(product));
  return Object.assign({ "@context": "https://schema.org", "@type": "Product" }, ...properties);
}
