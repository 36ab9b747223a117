import { expect, test } from "vitest";
import { dataScript, withData } from "./page-data-script.ts";

const page = (data: object) =>
  `<div>${dataScript({ inText: "x" }).replace("data", "text")}</div>${dataScript(data)}<script>1</script>`;

test("B7 a page gets further data, and stays what it is", () => {
  expect(withData(page({ a: 1 }), { cachedAt: 2 })).toBe(page({ a: 1, cachedAt: 2 }));
});

test("fault 47, B7: a text in the data ends no script, however often they are read and written", () => {
  const hostile = { text: "</script><script>alert(1)</script>\u2028" };
  const once = withData(page(hostile), { shown: hostile }) ?? "";
  expect(withData(once, {})).toBe(page({ ...hostile, shown: hostile }));
  expect(once).not.toContain("alert(1)</script>");
});

test("B7 what is no page of ours has no data", () => {
  expect(withData("<h1>502</h1>", {})).toBeUndefined();
});
