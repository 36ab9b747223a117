import { type Backend, BackendError, type Change, type Document } from "#src/backend/backend.ts";
import { writtenPrice } from "#src/domain/prices/price.ts";
import { type Availability, productFrom, toggled, withBackOn } from "#src/domain/products/product.ts";
import { commitOnce, type OperationOptions, throwIfRefused } from "./commit-once.ts";

/** The switch of the product list: toggles the value shown, replaces the document by id (spec §7) and returns the new value. What another user
 *  has changed stays, but if that is `BackOn` it fails with "conflict" (B15). */
export async function switchAvailability(
  { documents }: Backend,
  shown: Document,
  options?: OperationOptions,
): Promise<Availability> {
  const wanted = toggled(productFrom(shown).Availability);
  const replace = (stored: Document) => commitOnce(documents, [replacement(stored, wanted)], options);
  const outcome = await replace(shown);
  if (outcome === "committed") return wanted;
  if (outcome[0]?.why !== "changed") throwIfRefused(outcome);
  const stored = await documents.readOne("products", shown.id);
  if (!stored) throw new BackendError("notFound");
  const [seen, current] = [productFrom(shown), productFrom(stored)];
  if (current.Availability === wanted) return wanted;
  if (current.BackOn !== seen.BackOn) throw new BackendError("conflict");
  // The same key again: a commit that was refused has left none.
  throwIfRefused(await replace(stored));
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
