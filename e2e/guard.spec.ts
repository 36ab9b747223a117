import { GUARDED_PATHS } from "./catalogue.ts";
import { closeAlert, expect, open, ready, test } from "./fixtures.ts";

// Who may go where does not depend on the width of a screen.
test.describe("who may go where", () => {
  for (const path of GUARDED_PATHS) {
    test(`§4, D17 ${path}: a visitor is redirected to sign-in, already by the server`, async ({ page, request }) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status()).toBeGreaterThanOrEqual(302);
      expect(answer.status()).toBeLessThanOrEqual(307);
      expect(answer.headers().location).toBe("/authentication");
      expect(answer.headers()["cache-control"]).toContain("no-store");
      await open(page, path);
      await expect(page).toHaveURL("/authentication");
    });

    test(`D17 ${path}: staff stay where they were after a reload`, async ({ staff }) => {
      await open(staff, path);
      const heading = await staff.getByRole("heading", { level: 1 }).textContent();
      await staff.reload();
      await ready(staff);
      await expect(staff).toHaveURL(path);
      await expect(staff.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
    });

    test(`D17 ${path}: kept by no cache and found by no search engine`, async ({ staff }) => {
      const answer = await staff.goto(path);
      expect(answer?.headers()["cache-control"]).toContain("no-store");
      await expect(staff.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    });

    test(`D17 ${path}: when the session ends in one tab, the other leaves too`, async ({ staff }) => {
      const other = await staff.context().newPage();
      await open(other, path);
      await open(staff, "/cms");
      await staff.bringToFront();
      await staff.getByRole("button", { name: "Odhlásiť sa" }).click();
      await closeAlert(staff, "Boli ste úspešne odhlásený.");
      await other.bringToFront();
      await expect(other).toHaveURL("/authentication");
    });
  }

  test("§6 anonymous visitors only read: no write gets through without a session", async ({ request, baseURL }) => {
    const headers = { origin: baseURL ?? "" };
    const change = { kind: "delete", collection: "products", id: "rotacny-laser" };
    const commit = await request.post("/api/commit", { data: { changes: [change] }, headers });
    expect(commit.status()).toBe(401);
    const add = await request.post("/api/add", {
      data: { collection: "categories", id: "a".repeat(20), fields: { name: "Cudzia", imgPath: "" } },
      headers,
    });
    expect(add.status()).toBe(401);
    expect((await request.get("/products/rotacny-laser")).status()).toBe(200);
  });
});
