import { expect, test } from "vitest";
import type { ListQuery } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "../addition.ts";
import { productFields as product } from "../product-fields.ts";
import { added, fails, names, PICTURE, PRODUCTS, signedIn, staff, stored, visitor, watched } from "./clients.ts";
import { STAFF_NOTES } from "./staff-notes.ts";

export function permissions(): void {
  test("§6 a visitor reads everything and writes nothing", async () => {
    const drill = await added("products", product("Vŕtačka"));
    const { documents, files } = visitor;
    const signedOut = { code: "signedOut" };
    await expect(documents.commit([addition("products", newId(), product("Píla"))])).rejects.toMatchObject(signedOut);
    await expect(documents.commit([{ kind: "delete", collection: "products", id: drill.id }])).rejects.toMatchObject(
      signedOut,
    );
    await expect(files.upload("products/a.png", PICTURE)).rejects.toMatchObject(signedOut);
    const url = await staff.files.upload("products/foto.png", PICTURE);
    await expect(files.delete(url)).rejects.toMatchObject(signedOut);
    expect(await staff.files.upload("products/foto.png", PICTURE)).not.toBe(url);
    expect((await documents.readList(PRODUCTS)).documents).toEqual([drill]);
  });

  test("§4 signing in lets writes through, signing out stops them", async () => {
    await signedIn(visitor);
    expect(await visitor.documents.commit([addition("products", newId(), product("Píla"))])).toBe("committed");
    await visitor.identity.signOut();
    await fails(visitor.documents.commit([addition("products", newId(), product("Vŕtačka"))]), "signedOut");
  });
}

export function staffCollection(): void {
  const NOTES: ListQuery = { collection: STAFF_NOTES };
  const signedOut = { code: "signedOut" };

  test("§6 staff add to it, read it and watch it", async () => {
    const list = watched(staff.documents.list(NOTES));
    const note = await added(STAFF_NOTES, { Text: "Kľúč je pod rohožou" });
    await expect.poll(() => list.current()?.documents).toEqual([note]);
    expect((await staff.documents.readList(NOTES)).documents).toEqual([note]);
    expect(await stored(note.id, STAFF_NOTES)).toEqual(note);
  });

  test("§6 to a visitor its live values stay 'not yet', whatever changes, and nothing else is held up", async () => {
    const note = await added(STAFF_NOTES, { Text: "Prvý" });
    const { documents } = visitor;
    const notes = [watched(documents.list(NOTES)), watched(documents.get(STAFF_NOTES, note.id))];
    const products = watched(documents.list(PRODUCTS));
    await once(products);
    await added(STAFF_NOTES, { Text: "Druhý" });
    await added("products", product("Vŕtačka"));
    await expect.poll(() => names(products.current())).toEqual(["Vŕtačka"]);
    expect(notes.map((live) => live.current())).toEqual([undefined, undefined]);
    expect(documents.connected.current()).toBe(true);
  });

  test("§6 a visitor who asks for it is signed out", async () => {
    const note = await added(STAFF_NOTES, { Text: "Prvý" });
    await expect(visitor.documents.readList(NOTES)).rejects.toMatchObject(signedOut);
    await expect(visitor.documents.readOne(STAFF_NOTES, note.id)).rejects.toMatchObject(signedOut);
  });

  test("§4 its live values come with signing in and go with the session", async () => {
    const note = await added(STAFF_NOTES, { Text: "Prvý" });
    const list = watched(visitor.documents.list(NOTES));
    const one = watched(visitor.documents.get(STAFF_NOTES, note.id));
    await once(watched(visitor.documents.list(PRODUCTS)));
    await signedIn(visitor);
    await expect.poll(() => list.current()?.documents).toEqual([note]);
    await expect.poll(() => one.current()).toEqual(note);
    await visitor.identity.signOut();
    await expect.poll(() => [list.current(), one.current()]).toEqual([undefined, undefined]);
    await added(STAFF_NOTES, { Text: "Druhý" });
    await added("products", product("Vŕtačka"));
    await expect.poll(() => names(watched(visitor.documents.list(PRODUCTS)).current())).toEqual(["Vŕtačka"]);
    expect([list.current(), one.current()]).toEqual([undefined, undefined]);
  });
}
