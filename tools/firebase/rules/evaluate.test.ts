import { expect, test } from "vitest";
import { compileRules, type RuleRequest } from "./evaluate.ts";

const REQUEST: RuleRequest = {
  method: "get",
  path: "/databases/(default)/documents/products/x",
  auth: { uid: "u1", token: { staff: true } },
  resource: { id: "x", data: { Name: "Vŕtačka", Price: { Day: 12 }, Rows: ["a", "b"] } },
  after: { id: "x", data: { Name: "Píla", Price: { Day: 12 }, Rows: ["a", "b"], New: null } },
};
const rules = (body: string) => `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { ${body} } }`;
const ask = (condition: string, request: Partial<RuleRequest> = {}) =>
  compileRules(rules(`match /products/{id} { allow get: if ${condition}; }`))({ ...REQUEST, ...request });

test.each([
  ["a path is captured", "id == 'x' && database == '(default)'"],
  ["a claim is read", "request.auth.token.staff == true && request.auth.uid == 'u1'"],
  ["the method is read", "request.method == 'get'"],
  [
    "a map is read by a name, by an index and with a default",
    "resource.data.Price['Day'] == resource.data.get('No', 12)",
  ],
  ["a map has keys", "'Day' in resource.data.Price && !('Week' in resource.data.Price)"],
  [
    "the fields an update touches are found",
    "request.resource.data.diff(resource.data).affectedKeys().hasOnly(['Name', 'New'])",
  ],
  ["a list is joined and measured", "['a', 7, null].join(', ') == 'a, 7, null' && resource.data.Rows.size() == 2"],
  ["a pattern matches the whole text, line ends included", "'a\\\\b'.matches('a.b') && !'ab'.matches('a')"],
  ["characters are counted as JavaScript counts them", "resource.data.Name.size() == 7 && '🔧'.size() == 2"],
  [
    "types are distinguished",
    "1 is int && 1.5 is number && !(1.5 is int) && '' is string && [] is list && true is bool",
  ],
  ["nothing equals a value of another type", "!('1' == 1) && null != false && [1, 2] == [1, 2]"],
  ["arithmetic comes before comparing", "2 + 3 * 4 == 14 && 10 / 4 > 2 && -1 < 7 % 4 - 2"],
  ["texts come in the order of their characters", "'2026-12-24' < '2027' && 'a' <= 'a' && 'b' > 'a' && !('b' >= 'c')"],
  ["what is not asked for may fail", "true || resource.data.No == 1"],
])("%s", (_, condition) => {
  expect(ask(condition)).toMatchObject({ allowed: true });
});

test.each([
  ["a field that is missing", "resource.data.No == 1", "no No in map"],
  ["a claim of nobody", "request.auth.token.staff", "no token in null"],
  ["a value that is no condition", "resource.data.Name", "string is no condition"],
  ["a comparison of unlike things", "resource.data.Name >= 0", "string is no number"],
  ["a method of another type", "resource.data.Rows.matches('a')", "no matches() of list"],
  ["a list of other than texts that is joined", "[resource.data].join('') == ''", "map is no text"],
  ["an error before 'or' with nothing true behind it", "resource.data.No || false", "no No in map"],
])("an error refuses: %s", (_, condition, reason) => {
  const verdict = ask(condition, { auth: null });
  expect(verdict).toMatchObject({ allowed: false, reason: expect.stringContaining(reason) });
});

test.each([
  ["a function of the product", "exists(/databases/(default)/documents/staff/x)"],
  ["a function nobody declared", "isStaff()"],
  ["a method", "resource.data.Name.lower() == 'x'"],
  ["a type", "resource.data.Name is timestamp"],
  ["a variable", "request.time > 0 || now"],
  ["a choice", "true ? true : false"],
  ["an escape", "'\\n' == 'n'"],
  ["an error that 'or' may or may not swallow", "resource.data.No || true"],
])("what is not supported is never decided: %s", (_, condition) => {
  expect(() => ask(condition)).toThrow();
});

test("what does not follow the grammar is no rules file", () => {
  expect(() => compileRules(rules("match /products/{id} { allow get if true; }"))).toThrow();
  expect(() => compileRules(rules("match /products/{id} { allow fetch: if true; }"))).toThrow();
  expect(() => compileRules(rules("match /products/{id} { allow read, fetch: if true; }"))).toThrow();
  expect(() => compileRules("service cloud.firestore { match /x { allow get; } }")).toThrow();
});

test("a statement counts where its path matches to the end, and one that allows is enough", () => {
  const allowed = (body: string, path: string) =>
    compileRules(rules(body))({ ...REQUEST, path: `/databases/(default)/documents/${path}` }).allowed;
  const products = "match /products/{id} { allow read; }";
  expect(["products/x", "products/x/notes/y", "products", "others/x"].map((path) => allowed(products, path))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(allowed("match /{all=**} { allow read; }", "products/x/notes/y")).toBe(true);
  expect(
    allowed("match /products/{id} { match /notes/{note} { allow get: if id == 'x'; } }", "products/x/notes/y"),
  ).toBe(true);
  expect(allowed(`${products} match /{all=**} { allow get: if false; }`, "products/x")).toBe(true);
});

test("a list is asked of all documents of a collection at once", () => {
  const evaluate = compileRules(rules("match /products/{id} { allow list; }"));
  const path = "/databases/(default)/documents/products";
  expect(evaluate({ ...REQUEST, method: "list", path }).allowed).toBe(true);
});

test("another document is looked up as it is when the commit is done", () => {
  const path = "/databases/$(database)/documents/names/$(request.resource.data.Name)";
  const others = new Map([["/databases/(default)/documents/names/Píla", { id: "Píla", data: { holder: "x" } }]]);
  const found = { allowed: true, lookups: 1 };
  expect(ask(`existsAfter(${path}) && getAfter(${path}).data.holder == id`, { others })).toMatchObject(found);
  expect(ask(`!existsAfter(${path})`)).toMatchObject(found);
  expect(ask(`getAfter(${path}).data.holder == id`)).toMatchObject({
    allowed: false,
    reason: expect.stringContaining("no data in null"),
  });
  expect(ask("existsAfter(/names/$(resource.data.Price))")).toMatchObject({ allowed: false });
});

test("a function sees where it was declared, its parameters and its own names", () => {
  const body = `function isOf(name, data) { let stored = data.Name; return stored == name && id == 'x'; }`;
  const evaluate = compileRules(
    rules(`match /products/{id} { ${body} allow get: if isOf('Vŕtačka', resource.data); }`),
  );
  expect(evaluate(REQUEST).allowed).toBe(true);
});
