import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Native modules stay outside the server bundle; everything else is inside it, so a production install is these three. */
const NATIVE = ["@node-rs/argon2", "@photostructure/sqlite", "sharp"];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss()],
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        copyPublicDir: false,
        rolldownOptions: { input: { serve: "src/entry/serve.ts", admin: "src/entry/admin.ts" } },
      }
    : { outDir: "dist/client", manifest: true, rolldownOptions: { input: "src/entry/browser.tsx" } },
  ssr: { external: NATIVE, ...(command === "build" && { noExternal: true as const }) },
  test: { include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"], environment: "node" },
}));
