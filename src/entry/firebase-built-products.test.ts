import { afterEach, expect, test, vi } from "vitest";
import { loadBuiltProducts } from "./firebase-built-products.ts";

afterEach(() => void vi.unstubAllGlobals());
const answering = (body: BodyInit, status = 200) => vi.stubGlobal("fetch", async () => new Response(body, { status }));

test("ADR-039 the list of the build is loaded", async () => {
  const built = { asOf: 7, documents: [{ id: "saw" }] };
  answering(JSON.stringify(built));
  expect(await loadBuiltProducts()).toEqual(built);
});

test.each([
  ["of a build that could not read the project", "null", 200],
  ["of another version of the site", '{"products":[]}', 200],
  ["with a time that is none", '{"asOf":"now","documents":[]}', 200],
  ["that is missing", "<!doctype html>", 404],
])("a list %s counts as none", async (_, body, status) => {
  answering(body, status);
  expect(await loadBuiltProducts()).toBeUndefined();
});

test("what is no JSON, as from a network that asks to sign in, cannot be loaded", async () => {
  answering("<!doctype html>");
  await expect(loadBuiltProducts()).rejects.toThrow(SyntaxError);
});
