import { createContext, useContext, useEffect } from "react";
import type { Notice } from "#src/domain/shop/notice.ts";
import { useShop } from "./use-shop.ts";

export type FirstPaint = "list" | "product" | "text";

/** The metadata of a page. */
export interface PageHead {
  readonly title: string;
  /** The shop's name, which `Head` itself adds. */
  readonly siteName?: string;
  /** Only the server uses it, as it does `image`, `noReferrer` and `jsonLd`; compute expensive ones under `import.meta.env.SSR`. */
  readonly description?: string;
  /** Path of the page's canonical address, without parameters; absent on pages that search engines should not list. */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** HTTP status of the page when the server answers it. */
  readonly status?: number;
  /** URL of the stored picture that is shown if the page is shared; the shop's own if it is left out or empty. */
  readonly image?: string;
  /** Whether no link of the page may say where it was followed. */
  readonly noReferrer?: boolean;
  /** schema.org data. */
  readonly jsonLd?: readonly object[];
  /** What the page shows above its navigation. */
  readonly notice?: Notice;
  /** The sheet of ui/first-paint that has all styles of the server's HTML; left out if there is none, and the page has all styles inlined. */
  readonly firstPaint?: FirstPaint;
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
export function fullTitle(title: string, siteName: string): string {
  return title === siteName ? title : `${title} – ${siteName}`;
}

/** The whole address of a page. `data-site` is the site's configured address (entry/document.ts). */
export function absolute(path: string): string {
  return new URL(path, document.documentElement.dataset.site ?? location.origin).href;
}

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
