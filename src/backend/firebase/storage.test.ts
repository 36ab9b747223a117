import type { StorageReference } from "firebase/storage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "./storage.ts";

/** An upload that begins and never moves. */
vi.mock("firebase/storage", () => ({
  uploadBytesResumable: () =>
    Object.assign(new Promise(() => {}), {
      cancel: () => true,
      on: (_: string, moved: (at: object) => void) => moved({ bytesTransferred: 0, totalBytes: 1 }),
    }),
}));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["a tiny one, after 15 s", 1_000, 15],
  ["one that goes in a single request, after as long as a slow line needs for it", 256 * 1024, 80],
  ["one of many requests, after 15 s without any of it moving", 256 * 1024 + 1, 15],
])("an upload that does not move is given up: %s", async (_, size, seconds) => {
  const sent = send({} as StorageReference, new Blob([new Uint8Array(size)]), {}, {});
  const ended = vi.fn();
  sent.catch(ended);
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1_500);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_500);
  await expect(sent).rejects.toMatchObject({ code: "unavailable" });
});
