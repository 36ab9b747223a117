import { GUARDED_PATHS } from "./catalogue.ts";
import { closeAlert, expect, open, ready, test } from "./fixtures.ts";

// Who may go where does not depend on the width of a screen.
test.describe("who may go where", () => {
  test("§4, D17 a visitor who asks for a page of staff is redirected to sign-in, already by the server", async ({
    page,
    request,
  }) => {
    for (const path of GUARDED_PATHS) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBeGreaterThanOrEqual(302);
      expect(answer.status(), path).toBeLessThanOrEqual(307);
      expect(answer.headers().location, path).toBe("/authentication");
      expect(answer.headers()["cache-control"], path).toContain("no-store");
    }
    await open(page, GUARDED_PATHS[0] ?? "");
    await expect(page).toHaveURL("/authentication");
  });

  test("D17 staff stay where they were after a reload; their pages are kept by no cache and found by no search engine", async ({
    staff,
  }) => {
    for (const path of GUARDED_PATHS) {
      await open(staff, path);
      const heading = (await staff.getByRole("heading", { level: 1 }).textContent()) ?? "";
      const answer = await staff.reload();
      expect(answer?.headers()["cache-control"]).toContain("no-store");
      await expect(staff.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await ready(staff);
      await expect(staff).toHaveURL(path);
      await expect(staff.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
  });

  test("D17 when the session ends in one tab, every other page of staff is left too", async ({ staff }) => {
    const others = [];
    for (const path of GUARDED_PATHS) {
      const other = await staff.context().newPage();
      await open(other, path);
      others.push(other);
    }
    await open(staff, "/cms");
    await staff.bringToFront();
    await staff.getByRole("button", { name: "Odhlásiť sa" }).click();
    await closeAlert(staff, "Boli ste úspešne odhlásený.");
    for (const other of others) {
      await other.bringToFront();
      await expect(other).toHaveURL("/authentication");
    }
  });

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
