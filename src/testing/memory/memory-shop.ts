import type { Backend } from "#src/backend/backend.ts";
import { type Account, memoryAccounts } from "./memory-accounts.ts";
import { memoryDocuments } from "./memory-documents.ts";
import { memoryFiles } from "./memory-files.ts";
import { memoryIdentity } from "./memory-identity.ts";
import { memoryStore, type Seed } from "./memory-store.ts";

/** The outside world in memory, for tests: one set of data, any number of clients that see each other's changes. */
export function memoryShop(seed: Seed & { readonly accounts?: readonly Account[] } = {}): { client(): Backend } {
  const store = memoryStore(seed);
  const accounts = memoryAccounts(seed.accounts ?? []);
  return {
    client() {
      const identity = memoryIdentity(accounts);
      const isStaff = () => Boolean(identity.session.current()?.staff);
      return { identity, documents: memoryDocuments(store, identity.session), files: memoryFiles(store, isStaff) };
    },
  };
}
