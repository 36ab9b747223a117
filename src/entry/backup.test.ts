import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#src/server/store/database.ts";
import { shopsFor } from "#src/testing/data-folders.ts";
import { backup, restore } from "./backup.ts";

const { folderOf, shopIn } = shopsFor(onTestFinished);
vi.setConfig({ testTimeout: 60_000 });

test.each([0, 1])(
  "ADR-010: a restore after which nobody can sign in names the command that enables an account (disabled: %d)",
  async (disabled) => {
    const [from, to, file] = [folderOf(), folderOf(), join(folderOf(), "zaloha")];
    await shopIn(from, "Vŕtačka");
    const db = openDatabase(from);
    db.prepare("UPDATE accounts SET disabled = ?").run(disabled);
    db.close();
    const printed: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
    onTestFinished(() => void vi.restoreAllMocks());
    await backup([file], { DATA_DIR: from });
    await restore([file], { DATA_DIR: to });
    expect(printed.join("").includes("npm run admin -- enable E-MAIL")).toBe(disabled === 1);
  },
);
