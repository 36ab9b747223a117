import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { hostingConfig } from "../../../src/entry/firebase/hosting.ts";

const FIREBASE_TOOLS = new URL("../node_modules/firebase-tools/", import.meta.url);
const fromCli = createRequire(new URL("package.json", FIREBASE_TOOLS));

test("ADR-032 Firebase's own command takes firebase.json, as it is written and as it is deployed", () => {
  const Ajv = fromCli("ajv").default;
  const ajv = new Ajv({ strict: false });
  fromCli("ajv-formats").default(ajv);
  const isValid = ajv.compile(fromCli("./schema/firebase-config.json"));
  const source = JSON.parse(readFileSync(new URL("../../../firebase/firebase.json", import.meta.url), "utf8"));
  const assets = { entry: "/assets/a.js", css: "a{}", staffCss: undefined };
  for (const config of [
    source,
    hostingConfig(source, { assets, siteUrl: "https://naradie.example", files: ["a.js"], hasAppCheck: true }),
  ]) {
    isValid(config);
    expect(isValid.errors).toBeNull();
  }
  isValid({ ...source, hosting: { ...source.hosting, rewrites: "all" } });
  expect(isValid.errors).not.toBeNull();
});
