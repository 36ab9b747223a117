import { expect, test } from "vitest";
import { repeatedRequests } from "./repeated-requests.ts";

test("ADR-021 what was carried out is remembered for 20 seconds, and of more than 100 requests the newest", () => {
  let now = 0;
  const repeated = repeatedRequests(() => now);
  for (let account = 0; account <= 100; account++) repeated.note(account, "token", `a${account}@x.sk`);
  const remembered = () => [0, 1, 100].map((nth) => repeated.accountOf("token", `a${nth}@x.sk`));
  expect(remembered()).toEqual([undefined, 1, 100]);
  expect(repeated.accountOf("token2", "a1@x.sk")).toBeUndefined();
  now = 20_000;
  expect(remembered()).toEqual([undefined, undefined, undefined]);
});
