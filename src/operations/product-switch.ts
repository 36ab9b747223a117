import { type Backend, BackendError, type Change, type Document, type Documents } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { writtenPrice } from "#src/domain/prices/price.ts";
import { type Availability, productFrom, toggled, withBackOn } from "#src/domain/products/product.ts";
import { failedWith, throwUnlessCommitted, unlessDone } from "./retry.ts";

/** The switch of the product list (spec §4): toggles the value shown, replaces the document by id (spec §7) and returns the new value. After a
 *  conflict it keeps what somebody else changed, but fails with "conflict" where that is `BackOn` (B15). After lost answers it
 *  reads what is stored (`unlessDone`). Once aborted, no second commit begins. */
export async function switchAvailability(
  { documents }: Backend,
  shown: Document,
  signal?: AbortSignal,
): Promise<Availability> {
  const wanted = toggled(productFrom(shown).Availability);
  const isDone = async () => {
    const stored = await documents.readOne("products", shown.id);
    return stored !== null && productFrom(stored).Availability === wanted;
  };
  const write = (sending: Documents) => replaceProduct(sending, shown, wanted, signal);
  return unlessDone(documents, { action: newId(), write, isDone, done: wanted, isOnce: true });
}

async function replaceProduct(
  documents: Documents,
  shown: Document,
  wanted: Availability,
  signal: AbortSignal | undefined,
): Promise<Availability> {
  try {
    await throwUnlessCommitted(documents.commit([replacement(shown, wanted)]));
  } catch (error) {
    if (!failedWith(error, "conflict")) throw error;
    const stored = await documents.readOne("products", shown.id);
    if (!stored) throw new BackendError("notFound", error);
    const [then, now] = [productFrom(shown), productFrom(stored)];
    if (now.Availability === wanted) return wanted;
    if (now.BackOn !== then.BackOn) throw error;
    signal?.throwIfAborted();
    await throwUnlessCommitted(documents.commit([replacement(stored, wanted)]));
  }
  return wanted;
}

/** The whole product in its canonical form, unknown fields and prices included. */
function replacement(document: Document, Availability: Availability): Change {
  const { id, ...expected } = document;
  const { id: _, ...known } = productFrom(document);
  const Price = writtenPrice(document.Price);
  const fields = { ...expected, ...known, Price, ...withBackOn({ Availability }, document) };
  return { kind: "replace", collection: "products", id, fields, expected };
}
