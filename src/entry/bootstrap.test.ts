import { afterEach, expect, test, vi } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { messages } from "#src/ui/messages/messages-context.tsx";
import { bootstrap } from "./bootstrap.ts";

const steps: string[] = [];
const options = {
  loadAnimations: () => void steps.push("animations"),
  openBackend: () => {
    steps.push("backend");
    return memoryShop().client();
  },
  openMessages: () => {
    steps.push("toasts");
    return messages();
  },
  mount: async () => void steps.push("pages"),
};
const logged = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => {
  steps.length = 0;
  logged.mockClear();
});

test("§1 bootstrap loads animation support, the backend and the toasts, then shows the pages", async () => {
  await bootstrap(options);
  expect(steps).toEqual(["animations", "backend", "toasts", "pages"]);
  expect(logged).not.toHaveBeenCalled();
});

test.each(["loadAnimations", "openBackend", "openMessages", "mount"] as const)(
  "§1 §8 when %s fails, the error is logged once and nothing else happens",
  async (step) => {
    const failure = new Error("zlyhalo");
    const failing = () => {
      throw failure;
    };
    await expect(bootstrap({ ...options, [step]: failing })).resolves.toBeUndefined();
    expect(logged.mock.calls).toEqual([[failure]]);
    expect(steps).not.toContain("pages");
  },
);
