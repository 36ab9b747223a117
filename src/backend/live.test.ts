import { expect, test, vi } from "vitest";
import { liveSource, once } from "./live.ts";

test('design §2: `once` waits past "not yet" for the first value, and then watches no more', async () => {
  const source = liveSource<string | undefined>(undefined);
  const resolved = vi.fn();
  const stopped = vi.fn();
  const live = {
    current: source.current,
    subscribe(listener: () => void) {
      const stop = source.subscribe(listener);
      return () => {
        stopped();
        stop();
      };
    },
  };
  const waiting = once(live).then(resolved);
  source.set(undefined);
  await Promise.resolve();
  expect([resolved, stopped].map(({ mock }) => mock.calls)).toEqual([[], []]);
  source.set("prvá");
  source.set("druhá");
  await waiting;
  expect(resolved).toHaveBeenCalledExactlyOnceWith("prvá");
  expect(stopped).toHaveBeenCalledOnce();
});

test("a callback that subscribes twice is called until it has unsubscribed twice", () => {
  const source = liveSource(1);
  const listener = vi.fn();
  const [stop, stopAgain] = [source.subscribe(listener), source.subscribe(listener)];
  stop();
  source.set(2);
  expect(listener).toHaveBeenCalledOnce();
  stopAgain();
  source.set(3);
  expect(listener).toHaveBeenCalledOnce();
});
