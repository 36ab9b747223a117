import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { buildEnvironment, ROOT, seedProject, startProject } from "./project.ts";

test("design §4, fault 109 the site is built, its pages from the demo catalogue in the project; without the setting nothing of App Check is in it", async () => {
  test.setTimeout(600_000);
  const firebase = await startProject();
  try {
    await seedProject(firebase);
    const env = { ...process.env, ...buildEnvironment(firebase) };
    const build = spawn(process.execPath, [join(ROOT, "scripts/build-firebase.js")], { env });
    let said = "";
    build.stderr.on("data", (text) => {
      said += text;
    });
    const [status] = await once(build, "close");
    expect(said).toMatch(
      /^Zostavujem web pre Firebase …\nWeb pre Firebase je v priečinku dist\/firebase, stránok: 59\.\n$/,
    );
    expect(status).toBe(0);
    const assets = join(ROOT, "dist/firebase/site/assets");
    const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
    expect(scripts).toContainEqual(expect.stringMatching(/^browser-/));
    const hasAppCheck = (name: string) => readFileSync(join(assets, name), "utf8").includes("content-firebaseappcheck");
    expect(scripts.filter(hasAppCheck)).toEqual([]);
  } finally {
    await firebase.stop();
  }
});
