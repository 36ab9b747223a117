import { afterAll, vi } from "vitest";

/** No stub of a test file reaches the files that share its process. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
