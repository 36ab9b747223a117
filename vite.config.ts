import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Native modules stay outside the server bundle; everything else is inside it, so a production install is these three. */
const NATIVE = ["@node-rs/argon2", "@photostructure/sqlite", "sharp"];

/** React Router's own production build: its package leads bundlers to the development one. */
const ROUTER = fileURLToPath(new URL("./node_modules/react-router/dist/production/", import.meta.url));
const routerForProduction = [
  { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
  { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
];

/** Tells the bundler that making React Router's components does nothing else, so that the unused ones are left out of the
 *  visitor's script (Link, NavLink and Form with their prefetching: 2 KB, decision 003). */
const pureComponents: Plugin = {
  name: "pure-components",
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*$/gm, "")
        .replace(/= (\w+\.(?:forwardRef|memo)\()/g, "= /* @__PURE__ */ $1"),
      map: null,
    }),
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), pureComponents],
  resolve: { alias: command === "build" ? routerForProduction : [] },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        copyPublicDir: false,
        rolldownOptions: { input: { serve: "src/entry/serve.ts", admin: "src/entry/admin.ts" } },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        modulePreload: { polyfill: false },
        // Lazy parts may import from the entry, so that what every page needs is one script and one request.
        rolldownOptions: { input: "src/entry/browser.tsx", preserveEntrySignatures: "allow-extension" },
      },
  ssr: { external: NATIVE, ...(command === "build" && { noExternal: true as const }) },
  test: { include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"], environment: "node" },
}));
