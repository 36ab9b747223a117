import { createContext, useContext, useEffect } from "react";
import type { Notice } from "#src/domain/shop/notice.ts";
import { useShop } from "./use-shop.ts";

export type FirstPaint = "list" | "product" | "text";

export interface PageHead {
  readonly title: string;
  readonly siteName?: string; // the shop's name, which `Head` itself adds
  /** Only the server uses it, as it does `image`, `noReferrer` and `jsonLd`; compute expensive ones under `import.meta.env.SSR`. */
  readonly description?: string;
  readonly canonical?: string; // path without parameters; absent on pages that search engines should not list
  readonly noindex?: boolean;
  readonly status?: number; // the HTTP status of the server's answer
  readonly image?: string; // URL of the stored picture of a shared page; the shop's own if left out or empty
  readonly noReferrer?: boolean; // whether no link of the page may say where it was followed
  readonly jsonLd?: readonly object[]; // schema.org data
  readonly notice?: Notice; // what the page shows above its navigation
  readonly firstPaint?: FirstPaint; // the one sheet of ui/first-paint to inline; if left out, all styles are
}

/** Collects the parts of a page's head while the server renders it. */
export const HeadContext = createContext<(head: Partial<PageHead>) => void>(() => {});

/** One per page. On the server it is collected; in the browser it updates the title, `robots` and the canonical link. */
export function Head(head: PageHead) {
  const siteName = useShop().name;
  useContext(HeadContext)({ ...head, siteName });
  const { title, canonical, noindex } = head;
  useEffect(() => {
    document.title = fullTitle(title, siteName);
    setTag("meta", "name", "robots", "content", noindex ? "noindex" : undefined);
    setTag("link", "rel", "canonical", "href", canonical && absolute(canonical));
  }, [title, siteName, canonical, noindex]);
  return null;
}

/** "Produkty – Požičovňa náradia Dolná Lúka"; a page titled with the shop's name has no suffix. */
export const fullTitle = (title: string, siteName: string): string =>
  title === siteName ? title : `${title} – ${siteName}`;

/** The whole address of a page. `data-site` is the site's configured address (entry/document.ts). */
export const absolute = (path: string): string =>
  new URL(path, document.documentElement.dataset.site ?? location.origin).href;

/** Updates, adds or removes the one `<name key="keyValue" attribute="value">` of the head. */
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
