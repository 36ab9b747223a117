import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { MOST_ROWS } from "#src/domain/values/limits.ts";
import { formRows } from "./form-rows.ts";
import { RowsField } from "./rows-field.tsx";

test("B16 of too many parameters the last one is marked, to which the reason beside the save button leads", () => {
  const rows = formRows(
    "parameter",
    Array.from({ length: MOST_ROWS + 1 }, (_, at) => `Výkon ${at}: 1 kW`),
  );
  const marked = (shown: typeof rows) =>
    renderToString(<RowsField kind="parameter" value={shown} onChange={() => {}} />).match(
      /<input[^>]*data-missing[^>]*>/g,
    );
  expect(marked(rows.slice(1))).toBeNull();
  expect(marked(rows)).toEqual([expect.stringContaining(`value="Výkon ${MOST_ROWS}"`)]);
});
