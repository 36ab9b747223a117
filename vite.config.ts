import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Native modules stay outside the server bundle; everything else is inside it, so a production install is these three. */
const NATIVE = ["@node-rs/argon2", "@photostructure/sqlite", "sharp"];
/** In Node the SDKs bring native parts and files of their own. */
const FIREBASE_SDKS = ["firebase", "firebase-admin"];

/** React Router's own production build: its package leads bundlers to the development one. */
const ROUTER = fileURLToPath(new URL("./node_modules/react-router/dist/production/", import.meta.url));
const routerForProduction = [
  { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
  { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
];

/** Tells the bundler that making React Router's components does nothing else, so that the unused ones are left out of the
 *  visitor's script (Link, NavLink and Form with their prefetching: 2 KB, ADR-003). */
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

/** React DOM is evaluated when it is asked for, whoever imports it for its place in the script (ADR-017). */
const evaluatedLate: Plugin = {
  name: "evaluated-late",
  transform: {
    filter: { id: /\/react-dom\/client\.js$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
};

/** Scripts by what leads to them, the first that needs a module having it: one for every visitor, one for the sign-in page, one
 *  for staff (ADR-003). Everything else is split as the bundler likes. */
const SCRIPTS: readonly (readonly [name: string, roots: RegExp])[] = [
  ["visitor", /src\/entry\/(firebase-)?browser\.tsx$|\/react-dom\/client\.js$/],
  ["sign-in", /src\/ui\/cms\/account\/authentication-page\.tsx$/],
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

interface Build {
  readonly outDir: string;
  readonly input: string | Readonly<Record<string, string>>;
}
/** A client and the programs of each provider, by Vite's mode. The programs lie where Node finds the packages they are built without. */
const OWN_SERVER = {
  client: { outDir: "dist/client", input: "src/entry/browser.tsx" },
  programs: {
    outDir: "dist/server",
    input: {
      serve: "src/entry/serve.ts",
      admin: "src/entry/admin.ts",
      backup: "src/entry/backup.ts",
      catalogue: "src/entry/catalogue.ts",
      "backup-child": "src/server/backup/backup-child.ts",
      "reencode-child": "src/server/files/reencode-child.ts",
    },
  },
};
const FIREBASE = {
  client: { outDir: "dist/firebase/site", input: "src/entry/firebase-browser.tsx" },
  programs: {
    outDir: "tools/firebase/dist",
    input: {
      serve: "src/entry/firebase-serve.ts",
      prerender: "src/entry/firebase-prerender.ts",
      commands: "src/entry/firebase-commands.ts",
    },
  },
};

const programs = ({ outDir, input }: Build) => ({ outDir, copyPublicDir: false, rolldownOptions: { input } });
const client = ({ outDir, input }: Build) => ({
  outDir,
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: { input, output: { codeSplitting: { groups } } },
});

export default defineConfig(({ isSsrBuild, command, mode }) => {
  const provider = mode === "firebase" ? FIREBASE : OWN_SERVER;
  return {
    plugins: [react(), tailwindcss(), pureComponents, evaluatedLate],
    resolve: { alias: command === "build" ? routerForProduction : [] },
    build: isSsrBuild ? programs(provider.programs) : client(provider.client),
    ssr: { external: [...NATIVE, ...FIREBASE_SDKS], ...(command === "build" && { noExternal: true as const }) },
    // No test judges speed; a slow machine has time.
    test: {
      include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
      environment: "node",
      testTimeout: 30_000,
      hookTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
    },
  };
});
