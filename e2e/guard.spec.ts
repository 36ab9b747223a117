import { GUARDED_PATHS } from "./catalogue.ts";
import { closeAlert, expect, open, ready, test } from "./fixtures.ts";

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

  test("D17 staff stay where they were after a reload; no cache stores their pages, and no search engine lists them", async ({
    staff,
  }) => {
    test.slow();
    for (const path of GUARDED_PATHS) {
      const answer = await staff.goto(path);
      expect(answer?.headers()["cache-control"], path).toContain("no-store");
      await expect(staff.locator('meta[name="robots"]'), path).toHaveAttribute("content", /noindex/);
      await ready(staff);
      const heading = await staff.getByRole("heading", { level: 1 }).textContent();
      await staff.reload();
      await ready(staff);
      await expect(staff).toHaveURL(path);
      await expect(staff.getByRole("heading", { level: 1 }), path).toHaveText(heading ?? "");
    }
  });

  test("D17 when the session ends in one tab, the others leave too", async ({ staff }) => {
    const paths = ["/cms-prod", "/cms-prod-detail"];
    const others = await Promise.all(paths.map(() => staff.context().newPage()));
    for (const [at, other] of others.entries()) await open(other, paths[at] ?? "");
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
