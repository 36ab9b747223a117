import { expect, onTestFinished, test, vi } from "vitest";
import { stopAtSignal } from "./stop-at-signal.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Records exits instead of exiting, and removes the handlers after the test. */
function recordExits() {
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const before = SIGNALS.map((signal) => process.listeners(signal));
  onTestFinished(() => {
    exit.mockRestore();
    for (const [at, signal] of SIGNALS.entries()) {
      for (const listener of process.listeners(signal)) {
        if (!before[at]?.includes(listener)) process.off(signal, listener);
      }
    }
  });
  return exit;
}

test("design §4: further signals while the server stops neither stop it twice nor cut it off", async () => {
  const exit = recordExits();
  const { promise: stopped, resolve: finish } = deferred();
  const stop = vi.fn(() => stopped);
  stopAtSignal(stop);
  for (const signal of ["SIGINT", "SIGINT", "SIGTERM"] as const) process.emit(signal);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(exit).not.toHaveBeenCalled();
  finish();
  await expect.poll(() => exit.mock.calls).toEqual([[0]]);
});

test("design §4: a server that fails to stop ends all the same, with status 1 and the error", async () => {
  const exit = recordExits();
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  stopAtSignal(() => Promise.reject(new Error("the disk is gone")));
  process.emit("SIGTERM");
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(write).toHaveBeenCalledWith(expect.stringContaining("the disk is gone"));
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
