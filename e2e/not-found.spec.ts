import { arrived, axe, expect, open, test } from "./fixtures.ts";
import { shop } from "./shop.ts";

const NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)";

test("§2, design §6 any other path: the 404 page, which hinders nobody, and its button 'Domov'", {
  tag: "@journey",
}, async ({ page, allowConsole }) => {
  allowConsole(NOT_FOUND);
  await open(page, "/nikde/nic");
  await expect(page.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
  await expect(page.getByRole("main")).toContainText("Je to problém?");
  await axe(page);
  await page.getByRole("main").getByRole("link", { name: "Domov" }).click();
  await expect(page).toHaveURL("/home");
});

test("D2: a path of letters, dots or nonsense is a real 404 and asks not to be found", async ({ request }) => {
  for (const path of ["/nikde", "/products/x/y", "/home/x", "/.env", "/__proto__", "/products/__proto__"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
  }
  expect(await (await request.get("/nikde")).text()).toMatch(/<meta name="robots" content="noindex/);
});

test("D2: a path that is no text is answered with 400, and its 404 page hydrates without a complaint", async ({
  page,
  allowConsole,
  request,
}) => {
  for (const path of ["/products/%00", "/categories/%ff", "/%ff"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(400);
    expect(await answer.text(), path).toContain("Vyzerá to tak, že ste sa stratili");
  }
  allowConsole("Failed to load resource: the server responded with a status of 400 (Bad Request)");
  await open(page, "/products/%00");
  await expect(page).toHaveURL("/products/%00");
  await page.getByRole("main").getByRole("link", { name: "Domov" }).click();
  await arrived(page, "/home", shop.name);
  await page.goBack();
  await expect(page).toHaveURL("/products/%00");
  await expect(page.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
});
