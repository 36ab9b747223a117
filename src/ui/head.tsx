import { createContext, useContext, useEffect } from "react";
import { shop } from "#src/text/shop.ts";

/** What a page says of itself, outside what people see on it. */
export interface PageHead {
  readonly title: string;
  /** For the server's page only, like `image` and `jsonLd`: give what is costly to make under `import.meta.env.SSR`. */
  readonly description?: string;
  /** Path of the one address of this page, without parameters; absent on pages nobody should find. */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** HTTP status of the page when the server answers it. */
  readonly status?: number;
  /** URL of the picture that stands for the page when it is shared. */
  readonly image?: string;
  /** schema.org data. */
  readonly jsonLd?: readonly object[];
}

/** Where the server notes a page's head while it renders. */
export const HeadContext = createContext<(head: PageHead) => void>(() => {});

/** One per page. On the server it is noted whole; in the browser it updates the title and what keeps the address true. */
export function Head(head: PageHead) {
  useContext(HeadContext)(head);
  const { title, canonical, noindex } = head;
  useEffect(() => {
    document.title = fullTitle(title);
    setTag("meta", "name", "robots", "content", noindex ? "noindex" : undefined);
    setTag("link", "rel", "canonical", "href", canonical && absolute(canonical));
  }, [title, canonical, noindex]);
  return null;
}

/** "Produkty – Požičovňa náradia Dolná Lúka"; a page named like the shop stands alone. */
export function fullTitle(title: string): string {
  return title === shop.name ? title : `${title} – ${shop.name}`;
}

/** The site's address stands in the page's first canonical link; without one this page's origin is as good. */
function absolute(path: string): string {
  return new URL(path, document.documentElement.dataset.site ?? location.origin).href;
}

/** Keeps, makes or removes the one `<name key="keyValue" attribute="value">` of the head. */
function setTag(name: string, key: string, keyValue: string, attribute: string, value: string | undefined): void {
  const found = document.head.querySelector(`${name}[${key}="${keyValue}"]`);
  if (value === undefined) {
    found?.remove();
    return;
  }
  const tag = found ?? document.head.appendChild(document.createElement(name));
  tag.setAttribute(key, keyValue);
  tag.setAttribute(attribute, value);
}
