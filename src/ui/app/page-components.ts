import { type ComponentType, createElement, type PropsWithChildren } from "react";
import type { PageName } from "#src/site/pages.ts";
import { labelTarget } from "../label-target.ts";
import { CategoryPage } from "../public/category-page.tsx";
import { HomePage } from "../public/home-page.tsx";
import { OfflinePage } from "../public/offline-page.tsx";
import { ProductPage } from "../public/product-page.tsx";
import { ProductsPage } from "../public/products-page.tsx";

/** Without `load` the component is in every page's script. Otherwise `load` ends before it is rendered, so that hydration finds the server's HTML. */
interface PageComponent {
  readonly Component: ComponentType<PropsWithChildren>;
  readonly load?: () => Promise<void>;
}

export function loadedBefore(loadComponent: () => Promise<ComponentType<PropsWithChildren>>) {
  let Loaded: ComponentType<PropsWithChildren> | undefined;
  const load = async () => {
    Loaded ??= await loadComponent();
  };
  return { Component: (props: PropsWithChildren) => Loaded && createElement(Loaded, props), load };
}

type Signpost = { readonly leadsTo: (id: string) => string };

export const PAGE_COMPONENTS: Readonly<Record<PageName, PageComponent | Signpost>> = {
  home: { Component: HomePage },
  products: { Component: ProductsPage },
  priceList: loadedBefore(async () => (await import("../public/price-list/price-list-page.tsx")).PriceListPage),
  faq: loadedBefore(async () => (await import("../public/faq-page.tsx")).FaqPage),
  category: { Component: CategoryPage },
  product: { Component: ProductPage },
  label: { leadsTo: labelTarget },
  myList: loadedBefore(async () => (await import("../public/my-list/my-list-page.tsx")).MyListPage),
  // In the script of every page: it must be there before it is needed.
  offline: { Component: OfflinePage },
  cms: loadedBefore(async () => (await import("../cms/cms-page.tsx")).CmsPage),
  cmsCategories: loadedBefore(
    async () => (await import("../cms/categories/cms-categories-page.tsx")).CmsCategoriesPage,
  ),
  cmsProducts: loadedBefore(async () => (await import("../cms/products/cms-products-page.tsx")).CmsProductsPage),
  cmsNewProduct: loadedBefore(async () => (await import("../cms/products/cms-product-page.tsx")).CmsProductPage),
  cmsProduct: loadedBefore(async () => (await import("../cms/products/cms-product-page.tsx")).CmsProductPage),
  cmsHistory: loadedBefore(async () => (await import("../cms/history/history-page.tsx")).HistoryPage),
  cmsSettings: loadedBefore(async () => (await import("../cms/settings/cms-settings-page.tsx")).CmsSettingsPage),
  cmsAccount: loadedBefore(async () => (await import("../cms/accounts/own-account-page.tsx")).OwnAccountPage),
  cmsAccounts: loadedBefore(async () => (await import("../cms/accounts/accounts-page.tsx")).AccountsPage),
  cmsBackup: loadedBefore(async () => (await import("../cms/backup/backup-page.tsx")).BackupPage),
  cmsMissedSearches: loadedBefore(
    async () => (await import("../cms/missed-searches/missed-searches-page.tsx")).MissedSearchesPage,
  ),
  setPassword: loadedBefore(async () => (await import("../cms/accounts/set-password-page.tsx")).SetPasswordPage),
  authentication: loadedBefore(async () => (await import("../cms/sign-in/authentication-page.tsx")).AuthenticationPage),
};
