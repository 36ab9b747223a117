import { type Backend, BackendError, type Change, type Document } from "#src/backend/backend.ts";
import { type Availability, productFrom, toggled } from "#src/domain/product.ts";

/** The switch of the product list (spec §4): toggles what staff saw and replaces the document by id (spec §7).
 *  Where somebody changed the product meanwhile it reads once more and keeps that change. Returns the new value. */
export async function switchAvailability({ documents }: Backend, expected: Document): Promise<Availability> {
  const wanted = toggled(productFrom(expected).Availability);
  try {
    await documents.commit([replaced(expected, wanted)]);
  } catch (error) {
    if (!(error instanceof BackendError && error.code === "conflict")) throw error;
    const now = await documents.readOne("products", expected.id);
    if (!now) throw new BackendError("notFound", error);
    await documents.commit([replaced(now, wanted)]);
  }
  return wanted;
}

/** The whole product in its canonical form, fields we do not know included. */
function replaced(document: Document, Availability: Availability): Change {
  const { id, ...expected } = document;
  const { id: _, ...known } = productFrom(document);
  return { kind: "replace", collection: "products", id, fields: { ...expected, ...known, Availability }, expected };
}
