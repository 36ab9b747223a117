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

/** Scripts by what leads to them, the first that needs a module having it: one for every visitor, one for the sign-in page, one
 *  for staff (decision 003). Everything else is split as the bundler likes. */
const SCRIPTS: readonly (readonly [name: string, roots: RegExp])[] = [
  ["visitor", /src\/entry\/browser\.tsx$/],
  ["sign-in", /src\/ui\/cms\/authentication-page\.tsx$/],
  ["staff", /src\/ui\/cms\/.*(page|layout)\.tsx$/],
];
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}
function isNeededBy(roots: RegExp, id: string, modules: Modules): boolean {
  const users = new Set([id]);
  // A set grows while it is walked: first the module, then all that import it, and so on.
  for (const user of users) for (const importer of modules.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users].some((user) => roots.test(user));
}
const groups = SCRIPTS.map(([script, roots], at) => ({
  name: (id: string, modules: Modules) => (isNeededBy(roots, id, modules) ? script : null),
  priority: SCRIPTS.length - at,
}));

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), pureComponents],
  resolve: { alias: command === "build" ? routerForProduction : [] },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            serve: "src/entry/serve.ts",
            admin: "src/entry/admin.ts",
            backup: "src/entry/backup.ts",
            "backup-child": "src/server/backup/backup-child.ts",
            "reencode-child": "src/server/files/reencode-child.ts",
          },
        },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: "src/entry/browser.tsx",
          output: { codeSplitting: { groups } },
        },
      },
  ssr: { external: NATIVE, ...(command === "build" && { noExternal: true as const }) },
  test: { include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"], environment: "node" },
}));
