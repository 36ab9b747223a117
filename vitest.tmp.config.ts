import { defineConfig } from "vitest/config";
export default defineConfig({ root: "/work/wt/pictures", test: { include: ["tools/firebase/rules/mutate.test.ts"] } });
