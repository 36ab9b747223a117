import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CategoryPage } from "./category-page.tsx";

test("§2 §8 without an id the category page only logs (D2)", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = renderToString(<CategoryPage />);
  expect(html).toBe("");
  expect(logged).toHaveBeenCalledExactlyOnceWith("category page: the id parameter is missing");
});
