import type { ComponentType } from "react";
import type { PageName } from "#src/site/pages.ts";
import { labelTarget } from "../label-target.ts";
import type { Preparation } from "../navigation/prepare.ts";
import { CategoryPage } from "../public/category-page.tsx";
import { HomePage } from "../public/home-page.tsx";
import { OfflinePage } from "../public/offline-page.tsx";
import { ProductPage } from "../public/product-page.tsx";
import { ProductsPage } from "../public/products-page.tsx";

/** A component in the script of every page, or one that is loaded when its page is opened. */
type PageComponent =
  | { readonly Component: ComponentType }
  | { readonly load: () => Promise<ComponentType> }
  /** Leads elsewhere and shows nothing itself. */
  | { readonly guard: NonNullable<Preparation["guard"]> };

/** What each page of the site's table shows (spec §2). */
export const PAGE_COMPONENTS: Readonly<Record<PageName, PageComponent>> = {
  home: { Component: HomePage },
  products: { Component: ProductsPage },
  priceList: { load: async () => (await import("../public/price-list/price-list-page.tsx")).PriceListPage },
  faq: { load: async () => (await import("../public/faq-page.tsx")).FaqPage },
  category: { Component: CategoryPage },
  product: { Component: ProductPage },
  label: { guard: async (_backend, { params }) => labelTarget(params.id ?? "") },
  myList: { load: async () => (await import("../public/my-list/my-list-page.tsx")).MyListPage },
  // In the script of every page: it must be there before it is needed.
  offline: { Component: OfflinePage },
  cms: { load: async () => (await import("../cms/cms-page.tsx")).CmsPage },
  cmsCategories: { load: async () => (await import("../cms/categories/cms-categories-page.tsx")).CmsCategoriesPage },
  cmsProducts: { load: async () => (await import("../cms/products/cms-products-page.tsx")).CmsProductsPage },
  cmsNewProduct: { load: async () => (await import("../cms/products/cms-product-page.tsx")).CmsProductPage },
  cmsProduct: { load: async () => (await import("../cms/products/cms-product-page.tsx")).CmsProductPage },
  cmsHistory: { load: async () => (await import("../cms/history/history-page.tsx")).HistoryPage },
  cmsSettings: { load: async () => (await import("../cms/settings/cms-settings-page.tsx")).CmsSettingsPage },
  cmsAccount: { load: async () => (await import("../cms/accounts/own-account-page.tsx")).OwnAccountPage },
  cmsAccounts: { load: async () => (await import("../cms/accounts/accounts-page.tsx")).AccountsPage },
  cmsBackup: { load: async () => (await import("../cms/backup/backup-page.tsx")).BackupPage },
  cmsMissedSearches: {
    load: async () => (await import("../cms/missed-searches/missed-searches-page.tsx")).MissedSearchesPage,
  },
  setPassword: { load: async () => (await import("../cms/accounts/set-password-page.tsx")).SetPasswordPage },
  authentication: { load: async () => (await import("../cms/sign-in/authentication-page.tsx")).AuthenticationPage },
};
