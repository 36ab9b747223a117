import { GUARDED_PATHS } from "./catalogue.ts";
import { arrived, expect, open, ready, test } from "./fixtures.ts";

/** How staff's navigation names the pages that are not of products. */
const NAMES: Readonly<Record<string, string>> = {
  "/cms": "Otváracie hodiny",
  "/cms-cat": "Kategórie",
  "/cms-historia": "História",
  "/cms-nastavenia": "Nastavenia",
  "/cms-ucet": "Môj účet",
  "/cms-ucty": "Účty",
  "/cms-zaloha": "Zálohovanie",
  "/cms-hladanie": "Čo sa nenašlo",
};

// Who may go where does not depend on the width of a screen.
test.describe("who may go where", () => {
  test("§4, D17 on every page of staff a visitor is redirected to sign-in by the server, and no cache stores it", async ({
    request,
  }) => {
    for (const path of GUARDED_PATHS) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([302, 303, 307], path).toContain(answer.status());
      expect(answer.headers().location, path).toBe("/authentication");
      expect(answer.headers()["cache-control"], path).toContain("no-store");
    }
  });

  test("B8, D17 staff's pages have their own navigation, which marks what is open; no cache stores them, no search engine lists them, and a reload stays there", async ({
    staff,
  }) => {
    for (const path of GUARDED_PATHS) {
      const answer = await staff.request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()["cache-control"], path).toContain("no-store");
      const html = await answer.text();
      expect(html, path).toMatch(/<meta name="robots" content="[^"]*noindex/);
      const [, nav = ""] = /<nav [^>]*aria-label="Správa obchodu".*?>(.*?)<\/nav>/s.exec(html) ?? [];
      const marked = [...nav.matchAll(/<a [^>]*aria-current[^>]*>([^<]*)/g)].map(([, name]) => name);
      expect(marked, path).toEqual([NAMES[path] ?? "Produkty"]);
    }
    const nav = staff.getByRole("navigation", { name: "Správa obchodu" });
    await open(staff, "/cms-historia");
    await staff.reload();
    await ready(staff);
    await expect(staff).toHaveURL("/cms-historia");
    await expect(nav.locator("[aria-current]")).toHaveText("História");
    await expect(nav.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
    await nav.getByRole("link", { name: "Produkty" }).click();
    await arrived(staff, "/cms-prod", "Produkty");
    await expect(nav.locator("[aria-current]")).toHaveText("Produkty");
  });

  test("§6 anonymous visitors only read: no write gets through without a session", async ({ request, baseURL }) => {
    const headers = { origin: baseURL ?? "" };
    const change = { kind: "delete", collection: "products", id: "rotacny-laser" };
    const commit = await request.post("/api/commit", { data: { changes: [change] }, headers });
    expect(commit.status()).toBe(401);
    expect((await request.get("/products/rotacny-laser")).status()).toBe(200);
  });
});
