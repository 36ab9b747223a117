import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { inlinedScripts } from "./scripts/inlined-scripts.ts";

/** Native modules stay outside the server bundle and are all that a production install needs (ADR-006). */
const NATIVE = ["@node-rs/argon2", "@photostructure/sqlite", "sharp"];
/** Not bundled either, because in Node the SDKs load native parts and files of their own. */
const FIREBASE_SDKS = ["firebase", "firebase-admin"];

/** React DOM is evaluated only by the dynamic import of start-page.tsx, although it is in the visitor's script (ADR-017). */
const evaluatedLate: Plugin = {
  name: "evaluated-late",
  transform: {
    filter: { id: /\/react-dom\/client\.js$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
};

/** What only the server's pages use (B21) is left out of the browser's scripts with all that it imports. */
const serverOnly: Plugin = {
  name: "server-only",
  transform: {
    filter: { id: /\/my-list\/shared-head\.ts$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
};

/** Takes out of the sheets that are inlined for a first paint (ADR-042) what Tailwind writes for browsers without `@property`, older than ours,
 *  and its variables for the style of borders and the weight of fonts, by which other utilities could be composed, and its
 *  banner: 300 bytes a page. */
const shortFirstPaints: Plugin = {
  name: "short-first-paints",
  transform: {
    filter: { id: /first-paint\/[a-z]+-page\.css/ },
    handler: (code) => ({
      code: code
        .replace(/\/\*![^*]*\*\/\s*/, "")
        .replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^}]*\}\s*\}\s*\}/, "")
        .replace(/--tw-font-weight:[^;}]*;?|@property --tw-(font-weight|border-style)\s*\{[^}]*\}/g, "")
        .replaceAll("var(--tw-border-style)", "solid"),
      map: null,
    }),
  },
};

/** The scripts by the modules that they start from: one for every visitor, one for who searches, three that visitors share with staff (the checks of a
 *  visitor's list, the sheet, and the times of a rental), one for the FAQ, one for the sign-in page and a first password, one for staff, with what saves their forms,
 *  which a newer release must not take away from an open page (ADR-003). A module belongs to the first script that needs it. The bundler splits
 *  everything else. */
const SCRIPTS: readonly (readonly [name: string, roots: RegExp])[] = [
  ["visitor", /src\/entry\/(firebase\/)?browser\.tsx$|\/react-dom\/client\.js$/],
  ["search", /src\/ui\/public\/search\/follow-form\.ts$/],
  ["checks", /src\/(backend\/new-id|domain\/(values\/(clean-text|remembered)|hours\/special-day-rules))\.ts$/],
  ["sheet", /src\/ui\/parts\/sheet\.tsx$/],
  ["rental", /src\/ui\/public\/estimate\/(use-rental|rental-dates|rental-text)\.tsx?$/],
  ["faq", /src\/ui\/public\/faq-page\.tsx$/],
  ["sign-in", /src\/ui\/cms\/(sign-in\/authentication|accounts\/set-password)-page\.tsx$/],
  ["staff", /src\/(ui\/cms\/.*(page|layout)\.tsx|backend\/embedded\/upload\.ts)$/],
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

/** The oldest browsers that the site works in, as the bundler writes them: "chrome111", "ios16.4". */
const BROWSERS = manifest.browserslist.map((browser) => browser.replace(/(_saf)? /, ""));

interface Build {
  readonly outDir: string;
  readonly input: string | Readonly<Record<string, string>>;
}
/** A client and the programs of each provider, by Vite's mode. The programs are in folders from which Node finds the packages that are not bundled. */
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
  client: { outDir: "dist/firebase/site", input: "src/entry/firebase/browser.tsx" },
  programs: {
    outDir: "tools/firebase/dist",
    input: {
      serve: "src/entry/firebase/serve.ts",
      prerender: "src/entry/firebase/prerender.ts",
      commands: "src/entry/firebase/commands.ts",
    },
  },
};

const programs = ({ outDir, input }: Build) => ({ outDir, copyPublicDir: false, rolldownOptions: { input } });
/** Firefox does not request a preloaded script again after it failed, so what is loaded when it is used is not preloaded (B7). */
const resolveDependencies = (script: string, preloaded: string[]) =>
  /\/(estimate|lists|search)-/.test(script) ? [] : preloaded;
const client = ({ outDir, input }: Build) => ({
  outDir,
  manifest: true,
  modulePreload: { polyfill: false, resolveDependencies },
  target: BROWSERS,
  rolldownOptions: { input, output: { codeSplitting: { groups } } },
});

export default defineConfig(({ isSsrBuild, command, mode }) => {
  const provider = mode === "firebase" ? FIREBASE : OWN_SERVER;
  return {
    plugins: [inlinedScripts, react(), tailwindcss(), evaluatedLate, serverOnly, shortFirstPaints],
    // At an address of its own, and at the top, because it answers for the folder that it is in.
    worker: {
      rolldownOptions: {
        output: {
          entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
    build: isSsrBuild ? programs(provider.programs) : client(provider.client),
    ssr: { external: [...NATIVE, ...FIREBASE_SDKS], ...(command === "build" && { noExternal: true as const }) },
  };
});
