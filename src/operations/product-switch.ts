import { type Backend, BackendError, type Change, type Document, type Documents } from "#src/backend/backend.ts";
import { type Availability, productFrom, toggled, withBackOn } from "#src/domain/products/product.ts";
import { failedWith, unlessDone } from "./retry.ts";

/** The switch of the product list (spec §4): toggles the value shown and replaces the document by id (spec §7). Where somebody changed
 *  other fields meanwhile, it reads the product again and keeps those changes. Where the product has the wanted value already, nothing is
 *  written; where the day is not as it was shown, it fails with "conflict" (B15). Where the answer is lost, it reads whether the product has the wanted
 *  value. Returns the new value. */
export async function switchAvailability({ documents }: Backend, shown: Document): Promise<Availability> {
  const wanted = toggled(productFrom(shown).Availability);
  const isDone = async () => {
    const stored = await documents.readOne("products", shown.id);
    return stored !== null && productFrom(stored).Availability === wanted;
  };
  return unlessDone(() => replaceProduct(documents, shown, wanted), isDone, wanted);
}

async function replaceProduct(documents: Documents, shown: Document, wanted: Availability): Promise<Availability> {
  try {
    await documents.commit([replacement(shown, wanted)]);
  } catch (error) {
    if (!failedWith(error, "conflict")) throw error;
    const stored = await documents.readOne("products", shown.id);
    if (!stored) throw new BackendError("notFound", error);
    const [then, now] = [productFrom(shown), productFrom(stored)];
    if (now.Availability === wanted) return wanted;
    if (now.BackOn !== then.BackOn) throw error;
    await documents.commit([replacement(stored, wanted)]);
  }
  return wanted;
}

/** The whole product in its canonical form, unknown fields included. */
function replacement(document: Document, Availability: Availability): Change {
  const { id, ...expected } = document;
  const { id: _, ...known } = productFrom(document);
  const fields = { ...expected, ...known, ...withBackOn({ Availability }, document) };
  return { kind: "replace", collection: "products", id, fields, expected };
}
