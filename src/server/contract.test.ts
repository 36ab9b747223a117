import * as v from "valibot";
import { vi } from "vitest";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { describeBackend } from "#src/testing/contract/contract.ts";
import {
  addAccount,
  browserFetch,
  optionsFor,
  putDocument,
  running,
  temporaryFolder,
} from "#src/testing/running-server.ts";

// Loaded before all other modules, because these load the mocked ones.
const { withStaffNotes, withStaffNotesSchema } = await vi.hoisted(() => import("#src/testing/contract/staff-notes.ts"));
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
