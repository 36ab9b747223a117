import { HAMMER, PUBLIC_PATHS } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";

test.describe("what a browser is told beside the page", () => {
  test("design §3 every page has a content security policy by hashes, no style attribute and no inline handler", async ({
    request,
  }) => {
    for (const path of [...PUBLIC_PATHS, "/authentication", "/nikde"]) {
      const answer = await request.get(path);
      const headers = answer.headers();
      const policy = headers["content-security-policy"] ?? "";
      for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
        expect(policy, path).toContain(part);
      expect(policy, path).not.toMatch(/unsafe-|nonce-|\*/);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["referrer-policy"], path).toBeTruthy();
      const html = await answer.text();
      expect(html, path).not.toMatch(/\sstyle=/);
      expect(html, path).not.toMatch(/<[^>]*\son[a-z]+=/);
    }
  });

  test("design §3 pages are compressed, and revalidated instead of downloaded again", async ({ request }) => {
    const first = await request.get("/home", { headers: { "accept-encoding": "br, gzip" } });
    expect(first.headers()["content-encoding"]).toMatch(/br|gzip/);
    expect(first.headers().vary?.toLowerCase()).toContain("accept-encoding");
    const { etag } = first.headers();
    expect(etag).toBeTruthy();
    const second = await request.get("/home", {
      headers: { "accept-encoding": "br, gzip", "if-none-match": etag ?? "" },
    });
    expect(second.status()).toBe(304);
  });

  test("design §3 scripts and pictures are kept for ever, at addresses that change with their content", async ({
    page,
  }) => {
    const kept: Record<string, string | undefined> = {};
    page.on("response", (response) => {
      const type = response.request().resourceType();
      if (type === "script" || type === "image" || type === "font") {
        kept[new URL(response.url()).pathname] = response.headers()["cache-control"];
      }
    });
    await open(page, `/products/${HAMMER.id}`);
    expect(Object.keys(kept).length).toBeGreaterThan(1);
    const shortLived = Object.entries(kept).filter(
      ([path, value]) => !/immutable/.test(value ?? "") && !/icon/.test(path),
    );
    expect(shortLived).toEqual([]);
  });

  test("design §3 the API is kept by no cache", async ({ request }) => {
    expect((await request.get("/api/session")).headers()["cache-control"]).toContain("no-store");
  });

  test("design §3 a write from another site is refused, even with credentials", async ({ request }) => {
    const answer = await request.post("/api/sign-out", { headers: { origin: "https://evil.example" } });
    expect(answer.status()).toBe(403);
  });

  test("design §4 /healthz answers 200 once ready", async ({ request }) => {
    expect((await request.get("/healthz")).status()).toBe(200);
  });
});
