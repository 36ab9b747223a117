import { axe, expect, open, test } from "./fixtures.ts";

const NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)";

test("§2 any other path: the 404 page and its button 'Domov'", async ({ page, allowConsole }) => {
  allowConsole(NOT_FOUND);
  await open(page, "/nikde/nic");
  await expect(page.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
  await expect(page.getByRole("main")).toContainText("Je to problém?");
  await page.getByRole("main").getByRole("link", { name: "Domov" }).click();
  await expect(page).toHaveURL("/home");
});

test("D2: a path of letters, dots or nonsense is a real 404 and asks not to be found", {
  tag: "@desktop",
}, async ({ request }) => {
  for (const path of ["/nikde", "/products/x/y", "/home/x", "/.env", "/__proto__", "/products/__proto__"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
  }
  expect(await (await request.get("/nikde")).text()).toMatch(/<meta name="robots" content="noindex/);
});

test("design §6 404 page: nothing hinders people", async ({ page, allowConsole }) => {
  allowConsole(NOT_FOUND);
  await open(page, "/nikde");
  await axe(page);
});
