import { beforeEach, expect, test, vi } from "vitest";
import { answerFile } from "./cached-files.ts";

const PICTURE = "https://naradie.example/files/products/a.webp?v=1&w=640";
const stored = new Map<string, Response>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("location", new URL("https://naradie.example/home"));
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  };
  vi.stubGlobal("caches", { open: async () => cache });
});

/** Answers a request as the worker does, and waits until it has stored what it stores. */
async function answer(caching: string): Promise<string> {
  vi.stubGlobal("fetch", async () => new Response(caching, { headers: { "Cache-Control": caching } }));
  const work: Promise<unknown>[] = [];
  const request = new Request(PICTURE);
  const response = await answerFile({ request, waitUntil: (added) => work.push(added), respondWith: () => {} });
  await Promise.all(work);
  return response.text();
}

test.each(["no-cache", "no-store"])(
  "B7 a picture sent with %s is not stored, so that the real one follows",
  async (caching) => {
    expect(await answer(caching)).toBe(caching);
    expect(await answer("public, immutable")).toBe("public, immutable");
    expect(await answer("no-cache")).toBe("public, immutable");
  },
);
