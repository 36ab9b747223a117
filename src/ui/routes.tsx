import type { ReactNode } from "react";
import { type RouteObject, redirect } from "react-router";
import type { Backend } from "#src/backend/backend.ts";
import { onlySignedIn, onlySignedOut } from "./guards.ts";
import { PATHS } from "./paths.ts";
import { CategoryPage } from "./public/category-page.tsx";
import { FaqPage } from "./public/faq-page.tsx";
import { HomePage } from "./public/home-page.tsx";
import { NotFoundPage } from "./public/not-found-page.tsx";
import { ProductPage } from "./public/product-page.tsx";
import { ProductsPage } from "./public/products-page.tsx";
import { CrashPage } from "./shell/crash-page.tsx";
import { Shell } from "./shell/shell.tsx";

/** The routes whose guards ask the session. */
export const AUTHENTICATION_ROUTE = "authentication";
export const GUARDED_ROUTE = "guarded";

/** The route table of spec §2. What only staff use is loaded when they go there. `waiting` stands in the place of the first page
 *  while its guard still asks. */
export function routes(backend: Backend, waiting?: ReactNode): RouteObject[] {
  const inner = { errorElement: <CrashPage />, hydrateFallbackElement: waiting, children: pages(backend) };
  return [{ element: <Shell />, children: [inner] }];
}

function pages(backend: Backend): RouteObject[] {
  return [
    { index: true, loader: () => redirect(PATHS.home) },
    { path: "home", element: <HomePage /> },
    { path: "products", element: <ProductsPage /> },
    { path: "products/:id", element: <ProductPage /> },
    { path: "categories/:id", element: <CategoryPage /> },
    { path: "faq", element: <FaqPage /> },
    {
      id: AUTHENTICATION_ROUTE,
      path: "authentication",
      loader: onlySignedOut(backend),
      lazy: { Component: async () => (await import("./cms/account/authentication-page.tsx")).AuthenticationPage },
    },
    {
      id: GUARDED_ROUTE,
      loader: onlySignedIn(backend),
      lazy: { Component: async () => (await import("./cms/cms-layout.tsx")).CmsLayout },
      children: [
        { path: "cms", lazy: { Component: async () => (await import("./cms/cms-page.tsx")).CmsPage } },
        {
          path: "cms-cat",
          lazy: { Component: async () => (await import("./cms/categories/cms-categories-page.tsx")).CmsCategoriesPage },
        },
        {
          path: "cms-prod",
          lazy: { Component: async () => (await import("./cms/products/cms-products-page.tsx")).CmsProductsPage },
        },
        {
          path: "cms-prod-detail/:id?",
          lazy: { Component: async () => (await import("./cms/products/cms-product-page.tsx")).CmsProductPage },
        },
      ],
    },
    { path: "*", element: <NotFoundPage /> },
  ];
}
