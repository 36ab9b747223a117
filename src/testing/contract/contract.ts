import { describe } from "vitest";
import { identity, passwords } from "./accounts-contract.ts";
import { type Differences, type Opened, openForEachTest } from "./clients.ts";
import { commits } from "./commits-contract.ts";
import { additions, oneDocument, settings } from "./documents-contract.ts";
import { files } from "./files-contract.ts";
import { history } from "./history-contract.ts";
import { liveLists } from "./lists-contract.ts";
import { namedQueries } from "./named-queries-contract.ts";
import { permissions, staffCollection } from "./permissions-contract.ts";

/** What every adapter must do (spec §6, §7; design §2). */
export function describeBackend(name: string, open: () => Promise<Opened>, differences: Differences = {}): void {
  describe(`${name} backend`, () => {
    openForEachTest(open, differences);
    describe("live lists", liveLists);
    describe("named queries", namedQueries);
    describe("one document", oneDocument);
    describe("add", additions);
    describe("commit", commits);
    describe("settings", settings);
    describe("permissions", permissions);
    describe("history", history);
    describe("a collection for staff", staffCollection);
    describe("identity", identity);
    describe("passwords (B9)", passwords);
    describe("files", files);
  });
}
