import * as v from "valibot";
import { vi } from "vitest";
import { CONTRACT_SEED, describeBackend, signedIn } from "#src/backend/contract.ts";
import { withStaffNotes, withStaffNotesSchema } from "#src/backend/contract-staff-notes.ts";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { addAccount, browserFetch, optionsFor, putDocument, running, temporaryFolder } from "./testing.ts";

vi.mock("#src/backend/collections.ts", async (load) => withStaffNotes(await load()));
vi.mock("#src/domain/document-schemas.ts", async (load) =>
  withStaffNotesSchema(await load(), v.looseObject({ Text: v.string() })),
);

describeBackend(
  "embedded",
  async () => {
    const folder = temporaryFolder();
    for (const name of CONTRACT_SEED.fixed) putDocument(folder.path, name);
    const server = await running(optionsFor(folder.path));
    for (const account of CONTRACT_SEED.accounts) {
      await addAccount(server.context, account);
      const stored = server.context.accounts.find(account.email);
      if ("disabled" in account && stored) server.context.accounts.disable(stored);
    }
    const client = () => embeddedBackend({ fetch: browserFetch(() => server.url) });
    return {
      staff: await signedIn(client()),
      visitor: client(),
      async close() {
        await server.close();
        folder.remove();
      },
    };
  },
  { hasBin: true },
);
