import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "./fixtures.ts";

const BUILT = resolve(import.meta.dirname, "../dist/client/assets");

test("ADR-032 no script of our own server's pages holds a byte of another provider's SDK", () => {
  const scripts = readdirSync(BUILT).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(1);
  const found = scripts.filter((name) =>
    /@firebase|firebaseapp|firestore|googleapis|identitytoolkit/i.test(readFileSync(join(BUILT, name), "utf8")),
  );
  expect(found).toEqual([]);
});
