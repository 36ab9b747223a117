import { expect, test } from "vitest";
import { renderQueue, task } from "./render-queue.ts";

test("a page that takes too long lets others go, and who asks for it later waits for the same rendering", async () => {
  const join = renderQueue({ longestMs: 20 });
  let begun = 0;
  const endless = task(() => {
    begun++;
    return new Promise(() => {});
  });
  join("first", endless, true);
  for (const client of ["second", "third"]) {
    const page = task(async () => "page");
    join(client, endless, true);
    join(client, page, true);
    expect(await page.done).toBe("page");
  }
  expect(begun).toBe(1);
});
