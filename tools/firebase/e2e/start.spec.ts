import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { buildEnvironment, ROOT } from "./project.ts";

const GREETING = /^Požičovňa beží na (http:\/\/127\.0\.0\.1:\d+), údaje má vo Firebase$/m;

/** `npm start` until it says where it is, and what it had said about its own work. */
async function started(env: Record<string, string>): Promise<{ child: ChildProcess; url: string; work: string }> {
  const child = spawn(process.execPath, [join(ROOT, "scripts/start.js")], { env: { PATH: process.env.PATH, ...env } });
  let [output, work] = ["", ""];
  child.stderr.on("data", (text) => {
    work += text;
  });
  for await (const text of child.stdout) {
    output += text;
    const url = GREETING.exec(output)?.[1];
    if (url) return { child, url, work };
  }
  throw new Error(`npm start ended:\n${work}`);
}

test("design §4 BACKEND=firebase npm start builds once, serves what is built, and ends with SIGTERM", async ({
  firebase,
}) => {
  test.setTimeout(600_000);
  const env = { ...buildEnvironment(firebase), PORT: "0" };
  const first = await started(env);
  expect(first.work).toBe("Zostavujem web pre Firebase …\n");
  const page = await fetch(`${first.url}/home`);
  expect(await page.text()).toContain("Pondelok");
  expect(page.headers.get("content-security-policy")).toContain("firestore.googleapis.com");
  for (const odd of ["/%", "/products/%E0%A4%A", `/products/${"x".repeat(3_000)}`]) {
    expect((await fetch(`${first.url}${odd}`)).status, odd).toBe(400);
  }
  first.child.kill("SIGTERM");
  expect(await once(first.child, "exit")).toEqual([0, null]);

  const second = await started(env);
  expect(second.work).toBe("");
  second.child.kill("SIGTERM");
  await once(second.child, "exit");
});

test("ADR-032 a project that cannot be reached still builds, with one sentence; its pages go live in the browser", async ({
  page,
  firebase,
}) => {
  test.setTimeout(600_000);
  firebase.unreachable(true);
  const { child, url, work } = await started({
    ...buildEnvironment(firebase),
    SITE_URL: "https://naradie.example",
    PORT: "0",
  });
  firebase.unreachable(false);
  expect(work.split("\n")).toEqual([
    "Zostavujem web pre Firebase …",
    expect.stringMatching(/^Projekt vo Firebase sa nedá prečítať \(unavailable\); stránky sú zostavené bez údajov/),
    "",
  ]);
  const html = await (await fetch(`${url}/products`)).text();
  expect(html).toContain("Načítava sa…");
  expect(html).toContain('<link rel="canonical" href="https://naradie.example/products">');
  await page.goto(`${url}/products/rotacny-laser`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rotačný laser");
  child.kill("SIGTERM");
  await once(child, "exit");
});

test("ADR-032, B7 an empty project builds an empty shop, with one sentence, and with OFFLINE=off no worker", async ({
  page,
  firebase,
  allowConsole,
}) => {
  test.setTimeout(600_000);
  await firebase.reset();
  const { child, url, work } = await started({
    ...buildEnvironment(firebase),
    SITE_URL: "https://prazdny.example",
    OFFLINE: "off",
    PORT: "0",
  });
  expect(work).toMatch(
    /^Zostavujem [^\n]+\nV projekte vo Firebase zatiaľ nie sú žiadne produkty ani kategórie; [^\n]+\n$/,
  );
  const html = await (await fetch(`${url}/products`)).text();
  expect(html).toContain("V tejto ponuke zatiaľ nič nie je.");
  expect(html).not.toContain("data-offline");
  expect(await (await fetch(`${url}/service-worker.js`)).text()).toContain("unregister");
  // D22: a document that is missing is logged. It may have been stored since the build, so Storage is asked once.
  const missing = "Failed to load resource: the server responded with a status of 404 ()";
  allowConsole("document spracovanie-osobnych-udajov.pdf is not stored");
  allowConsole(missing);
  const asked = page.waitForEvent("console", (message) => message.text() === missing);
  await page.goto(`${url}/home`);
  await expect(page.locator("html")).toHaveAttribute("data-ready");
  await asked;
  child.kill("SIGTERM");
  await once(child, "exit");
});
