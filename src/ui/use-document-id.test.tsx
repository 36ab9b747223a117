import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { productPath } from "./paths.ts";
import { useDocumentId } from "./use-document-id.ts";

const Id = () => JSON.stringify(useDocumentId());

function idAt(path: string): unknown {
  const html = renderToString(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/products/:id" element={<Id />} />
        <Route path="/products" element={<Id />} />
      </Routes>
    </MemoryRouter>,
  );
  return html && JSON.parse(html.replaceAll("&quot;", '"'));
}

test.each(["vrtacka", "%2F", "%252F", "a%2Fb", "50%", "píla č. 2", "a?b#c"])(
  "§2 the page of a product finds its id: %s",
  (id) => {
    expect(idAt(productPath(id))).toBe(id);
    expect(idAt(`${productPath(id)}/?od=x`)).toBe(id);
  },
);

test("§2 the page of all products has no id", () => {
  expect(idAt("/products")).toBe("");
});
