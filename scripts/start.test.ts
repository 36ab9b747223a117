import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

test("decision 013: the service in deploy/ tells Node what `npm start` tells it", () => {
  const unit = readFileSync(new URL("../deploy/pozicovna.service", import.meta.url), "utf8");
  const [, command] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit) ?? [];
  expect(command).toBe(manifest.scripts.start);
  expect(command).toContain("--max-semi-space-size=");
});
